#include "tools/lab/match/match_run.h"

#include <exception>
#include <filesystem>
#include <string>
#include <thread>

#include "tools/lab/store/rescue.h"
#include "tools/speed/machine.h"

namespace oliphaunt::lab {

namespace {

constexpr milliseconds progress_interval{100};

// A thread that has the crew work, and has ended when the object has.
class Dispatch {
 public:
  Dispatch(PairCrew& crew, Coordinator& coordinator)
      : coordinator_(coordinator), thread_([this, &crew, &coordinator] {
          try {
            crew.run(coordinator);
          } catch (...) {
            error_ = std::current_exception();
            coordinator.stop(Ending::interrupted);
          }
          done_ = true;
        }) {}
  // Waits for it; it does not go on for nobody.
  ~Dispatch() { coordinator_.stop(Ending::interrupted); }
  Dispatch(const Dispatch&) = delete;
  Dispatch& operator=(const Dispatch&) = delete;

  bool done() const { return done_; }
  void join() {
    thread_.join();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  Coordinator& coordinator_;
  std::atomic<bool> done_ = false;
  std::exception_ptr error_;
  std::jthread thread_;
};

void mend(Store& store, const MatchSettings& settings, bool drop_damaged) {
  const Damage damage = store.damage(settings.pairs);
  if (drop_damaged) return store.drop(damage, settings.pairs);
  if (!damage.any()) return;
  throw StoreError(StoreFault::damaged,
                   store.path() + ": is damaged: " + to_string(damage) +
                       " (--resume --drop-damaged takes that out and plays it again)");
}

void require_comparable(const std::string& path, const Settings& stored, const Settings& given) {
  require_same_settings(path, stored, comparable_with(stored, given));
}

// To go on with it. Where pages are damaged, there is no telling what, nor taking it out.
Store open_to_resume(const std::string& path, const MatchSettings& settings, bool drop_damaged) {
  try {
    return Store::open_to_write(path);
  } catch (const StoreError& error) {
    if (error.fault() != StoreFault::damaged) throw;
    if (!drop_damaged) {
      throw StoreError(StoreFault::damaged,
                       std::string(error.what()) +
                           " (--resume --drop-damaged goes on with the pairs that can be found)");
    }
  }
  require_comparable(path, Store::open_to_read(path).settings(), to_settings(settings));
  rescue_store(path, settings.pairs);
  return Store::open_to_write(path);
}

void note_machine(Store& store) { store.note("machine", to_string(this_machine())); }

}  // namespace

Store open_run(const std::string& path, const MatchSettings& settings, bool resume,
               bool drop_damaged) {
  const Settings given = to_settings(settings);
  if (!resume || !std::filesystem::exists(path)) {
    Store store = Store::create(path, given);
    store.note("started", given.at("program"));
    note_machine(store);
    return store;
  }
  Store store = open_to_resume(path, settings, drop_damaged);
  require_comparable(path, store.settings(), given);
  mend(store, settings, drop_damaged);
  store.note("resumed", std::to_string(store.pair_count()) + " pairs");
  note_machine(store);
  return store;
}

Progress run_match(const MatchSettings& settings, Store& store, PairCrew& crew,
                   const RunOptions& options) {
  Coordinator::Options limits = options.coordinator;
  limits.widen_window(crew.size());
  Coordinator coordinator(settings, store, limits);
  Dispatch dispatch(crew, coordinator);
  while (!dispatch.done()) {
    coordinator.wait_for_change(progress_interval);
    if (options.stop != nullptr && *options.stop) coordinator.stop(Ending::interrupted);
    if (options.on_progress) options.on_progress(coordinator.progress());
  }
  dispatch.join();
  coordinator.close();
  const Progress progress = coordinator.progress();
  if (options.on_progress) options.on_progress(progress);
  return progress;
}

}  // namespace oliphaunt::lab
