#include "tools/ranks/ranks.h"

#include <thread>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/variant/variants.h"

namespace oliphaunt::ranks {

namespace {

constexpr std::chrono::milliseconds look_interval{1};

}  // namespace

Ranks::Ranks(Transport& transport, const RankOptions& options)
    : transport_(transport),
      options_(options),
      workers_(static_cast<std::size_t>(transport.rank_count() - 1)),
      heard_(workers_.size()) {
  if (workers_.empty()) {
    throw InputError(
        "found one rank, expected two at least: one to hand out the work and others to do it "
        "(as in mpirun -n 3)");
  }
  receive_from_each(options.patience_for_crews, [this](const Message& message) {
    workers_[static_cast<std::size_t>(message.from - 1)] = read_as<Hello>(read(message.body));
  });
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    if (workers_[i].version == engine_build().version) continue;
    throw InputError(fmt::format("{}: found version {} of the program, expected {}, as here",
                                 name(static_cast<int>(i + 1)), workers_[i].version,
                                 engine_build().version));
  }
}

Ranks::~Ranks() {
  if (!lost_) send_to_all(Kind::quit, nullptr);
}

std::string Ranks::name(int rank) const {
  const Hello& worker = workers_[static_cast<std::size_t>(rank - 1)];
  return worker.host.empty() ? fmt::format("rank {}", rank)
                             : fmt::format("rank {} ({})", rank, worker.host);
}

void Ranks::send_to_all(Kind kind, const Json& json) {
  const std::string body = write(json);
  for (int rank = 1; rank < transport_.rank_count(); ++rank) transport_.send(rank, kind, body);
}

bool Ranks::receive(const std::function<void(const Message&)>& take) {
  bool any = false;
  while (const auto message = transport_.receive()) {
    heard_[static_cast<std::size_t>(message->from - 1)] = Clock::now();
    take(*message);
    any = true;
  }
  return any;
}

void Ranks::receive_from_each(std::chrono::milliseconds patience,
                              const std::function<void(const Message&)>& take) {
  begin_to_listen();
  std::vector<bool> came(workers_.size());
  for (std::size_t missing = workers_.size(); missing != 0;) {
    const bool any = receive([&](const Message& message) {
      take(message);
      came[static_cast<std::size_t>(message.from - 1)] = true;
      --missing;
    });
    for (std::size_t i = 0; i < came.size(); ++i) {
      if (!came[i] && Clock::now() - heard_[i] > patience) lose(static_cast<int>(i + 1), patience);
    }
    if (!any) std::this_thread::sleep_for(look_interval);
  }
}

void Ranks::begin_to_listen() { heard_.assign(heard_.size(), Clock::now()); }

void Ranks::require_all(std::chrono::milliseconds patience) {
  for (std::size_t i = 0; i < heard_.size(); ++i) {
    if (Clock::now() - heard_[i] > patience) lose(static_cast<int>(i + 1), patience);
  }
}

void Ranks::lose(int rank, std::chrono::milliseconds patience) {
  lost_ = true;
  if (options_.on_loss) options_.on_loss();
  throw RankLost(fmt::format("{} is lost: nothing was heard of it for {:.0f} s", name(rank),
                             std::chrono::duration<double>(patience).count()));
}

}  // namespace oliphaunt::ranks
