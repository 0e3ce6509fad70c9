#include "tools/speed/measure.h"

#include <ctime>
#include <memory>

#include <fmt/format.h>

#include "tools/speed/positions.h"

namespace oliphaunt {

namespace {

// Long enough for the clock and short enough to be repeated often: some hundredths of a second.
constexpr std::uint64_t least_moves = 20'000'000;

// The time that this thread has spent working. It does not advance while others have the core.
double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

class GameMeasurement {
 public:
  explicit GameMeasurement(const Variant& variant) : variant_(variant), name_(variant.game().name) {
    std::vector<SpeedTree> trees;
    for (const SpeedPosition& p : speed_positions(variant)) {
      trees.push_back({p.fen, p.perft_depth});
      perft_nodes_ += p.perft_nodes;
      moves_ += p.moves_after_two_plies;
    }
    kernels_ = variant.speed_kernels(trees);
    passes_ = least_moves / moves_ + 1;
  }

  SpeedItem generate(int repetitions) const {
    return repeat("generate", repetitions, passes_ * moves_,
                  [this] { return kernels_->generate(passes_); });
  }
  SpeedItem count(int repetitions) const {
    return repeat("count", repetitions, passes_ * moves_,
                  [this] { return kernels_->count(passes_); });
  }
  SpeedItem perft_list(int repetitions) const {
    return repeat("perft-list", repetitions, perft_nodes_,
                  [this] { return kernels_->perft_by_lists(); });
  }
  SpeedItem perft(int repetitions) const {
    return repeat("perft", repetitions, perft_nodes_, [this] { return kernels_->perft(); });
  }
  // The nodes are the search's signature: not known beforehand, but the same each time.
  SpeedItem search(int repetitions) const {
    SpeedItem item{.game = name_, .name = std::string(search_item)};
    const Weights& weights = default_weights(variant_.game());
    for (int i = 0; i < repetitions; ++i) {
      const double start = thread_seconds();
      const std::uint64_t nodes = variant_.signature(weights, signature_depth, {}).nodes;
      item.seconds.push_back(thread_seconds() - start);
      if (i == 0) item.nodes = nodes;
      if (nodes != item.nodes) {
        throw WrongCount(
            fmt::format("search of {}: {} nodes, and then {}", name_, item.nodes, nodes));
      }
    }
    return item;
  }

 private:
  // work() returns its nodes, which must be `expected`.
  template <class Work>
  SpeedItem repeat(std::string_view item_name, int repetitions, std::uint64_t expected,
                   Work work) const {
    SpeedItem item{.game = name_, .name = std::string(item_name), .nodes = expected};
    for (int i = 0; i < repetitions; ++i) {
      const double start = thread_seconds();
      const std::uint64_t nodes = work();
      item.seconds.push_back(thread_seconds() - start);
      if (nodes != expected) {
        throw WrongCount(
            fmt::format("{} of {}: expected {} nodes, got {}", item_name, name_, expected, nodes));
      }
    }
    return item;
  }

  const Variant& variant_;
  std::string name_;
  std::unique_ptr<SpeedKernels> kernels_;
  std::uint64_t perft_nodes_ = 0;
  std::uint64_t moves_ = 0;  // of the positions two plies after the roots
  std::uint64_t passes_ = 0;
};

}  // namespace

std::vector<SpeedItem> measure_game(const Variant& variant, int repetitions) {
  const GameMeasurement game(variant);
  return {game.generate(repetitions), game.count(repetitions), game.perft_list(repetitions),
          game.perft(repetitions), game.search(repetitions)};
}

}  // namespace oliphaunt
