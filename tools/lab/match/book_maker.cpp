#include "tools/lab/match/book_maker.h"

#include <cstdlib>
#include <memory>
#include <set>
#include <utility>

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include "engine/games/rules_text.h"
#include "engine/text/quote.h"
#include "engine/thread_arena.h"
#include "engine/variant/variants.h"
#include "tools/lab/match/openings.h"

namespace oliphaunt::lab {

namespace {

class BookMaker {
 public:
  explicit BookMaker(const BookSettings& settings)
      : settings_(settings),
        variant_(known_variant(settings.game)),
        rules_(parse_rules(variant_.game(), settings.rules)),
        searchers_([this] {
          SearchOptions options;
          options.hash_mb = 1;  // cleared for each position
          return variant_.searcher(options, default_weights(variant_.game()));
        }) {}

  std::vector<std::string> make(const std::atomic<bool>* stop,
                                const std::function<void(std::size_t)>& on_progress) {
    ThreadArena workers(settings_.threads);
    std::vector<std::string> book;
    std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
    const std::uint64_t most = settings_.count * attempts_a_position + block;
    for (std::uint64_t first = 0; first < most; first += block) {
      std::vector<std::unique_ptr<VariantPosition>> found(block);
      workers.run([&] {
        tbb::parallel_for(std::uint64_t{0}, block, [&](std::uint64_t i) {
          if (stop == nullptr || !*stop) found[i] = attempt(first + i);
        });
      });
      if (stop != nullptr && *stop) return {};
      for (const auto& position : found) {
        if (!position || !keys.insert({position->key().high, position->key().low}).second) continue;
        book.push_back(position->fen());
        if (book.size() == settings_.count) return book;
      }
      on_progress(book.size());
    }
    throw InputError("openings: found only " + std::to_string(book.size()) + " positions of " +
                     std::to_string(settings_.count) + "; a wider window or more plies may help");
  }

 private:
  static constexpr std::uint64_t block = 256;
  static constexpr std::uint64_t attempts_a_position = 100;

  // Null for one that is of no use.
  std::unique_ptr<VariantPosition> attempt(std::uint64_t number) {
    Random random = random_for(settings_.seed, Stream::book_making, number);
    const int range = settings_.most_plies - settings_.least_plies + 1;
    const int plies =
        settings_.least_plies + static_cast<int>(random.below(static_cast<std::uint64_t>(range)));
    auto position = variant_.start(rules_);
    if (!play_random_plies(*position, plies, random)) return nullptr;
    if (position->in_check()) return nullptr;
    position = position->with_fresh_counters();
    VariantSearcher& searcher = *searchers_.local();
    searcher.new_game();
    Limits limits;
    limits.nodes = settings_.nodes;
    if (std::abs(searcher.search(*position, limits).score.value) > settings_.window) {
      return nullptr;
    }
    return position;
  }

  const BookSettings& settings_;
  const Variant& variant_;
  Rules rules_;
  tbb::enumerable_thread_specific<std::unique_ptr<VariantSearcher>> searchers_;
};

}  // namespace

std::vector<std::string> make_book(const BookSettings& settings, const std::atomic<bool>* stop,
                                   const std::function<void(std::size_t)>& on_progress) {
  return BookMaker(settings).make(stop, on_progress);
}

}  // namespace oliphaunt::lab
