#include "engine/search/search.h"

#include <algorithm>
#include <thread>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/search/search_worker.h"

namespace oliphaunt {

template <class G>
class Searcher<G>::Implementation {
 public:
  Implementation(const SearchOptions& options, const Weights& weights)
      : setting_(std::make_unique<SearchSetting<G>>(options, weights)) {
    make_workers();
  }

  const SearchOptions& options() const { return setting_->options; }

  void set_options(const SearchOptions& options) {
    const SearchOptions before = setting_->options;
    setting_->options = options;
    setting_->reductions = ReductionTable(options.parameters);
    setting_->table.set_parameters(options.parameters);
    if (options.hash_mb != before.hash_mb) {
      setting_->table = TranspositionTable(options.hash_mb, options.parameters);
      new_game();
    }
    if (options.threads != before.threads) {
      make_workers();
      new_game();
    }
  }

  void set_weights(const Weights& weights) {
    setting_->weights = PackedWeights<G>(weights);
    setting_->values = ExchangeValues<G>(weights);
    new_game();
  }

  void new_game() {
    setting_->table.clear();
    for (const auto& worker : workers_) worker->clear_histories();
  }

  SearchResult search(const Position<G>& position, const Limits& limits, const InfoCallback& info,
                      const std::stop_token& stop) {
    SearchControl control(limits, setting_->options.move_overhead, stop);
    const std::vector<Move> moves = root_moves(position, limits);
    SearchResult result;
    if (moves.empty()) {
      result.score = value_of_no_moves(position);
      await_permission_to_answer(limits, stop);
    } else {
      setting_->table.new_search();
      run(position, limits, moves, control, info, stop);
      result = make_result(control);
    }
    return result;
  }

 private:
  void make_workers() {
    workers_.clear();
    for (int i = 0; i < std::max(setting_->options.threads, 1); ++i) {
      workers_.push_back(std::make_unique<SearchWorker<G>>(*setting_));
    }
  }

  static std::vector<Move> root_moves(const Position<G>& position, const Limits& limits) {
    MoveList<G> list;
    generate_legal(position.board(), list);
    std::vector<Move> moves;
    for (const Move move : list) {
      const auto& wanted = limits.searchmoves;
      if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end()) {
        moves.push_back(move);
      }
    }
    return moves;
  }

  static Score value_of_no_moves(const Position<G>& position) {
    const bool lost =
        is_in_check(position.board()) || position.board().rules.stalemate == Stalemate::loss;
    return lost && !has_legal_move(position.board()) ? Score::mated_in_plies(0) : Score{0};
  }

  // Searches on this thread, with the others helping.
  void run(const Position<G>& position, const Limits& limits, const std::vector<Move>& moves,
           SearchControl& control, const InfoCallback& info, const std::stop_token& stop) {
    const std::size_t active = limits.nodes ? 1 : workers_.size();
    active_ = active;
    const auto report = [&](const SearchWorker<G>& worker, int line, int depth) {
      if (info) info(make_info(worker, line, depth, control));
    };
    std::vector<std::jthread> helpers;
    for (std::size_t id = 1; id < active; ++id) {
      helpers.emplace_back(
          [&, id] { workers_[id]->iterate(position, moves, limits, control, id, {}); });
    }
    workers_[0]->iterate(position, moves, limits, control, 0, report);
    await_permission_to_answer(limits, stop);
    control.stop();
  }

  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (std::size_t id = 0; id < active_; ++id) sum += workers_[id]->nodes();
    return sum;
  }

  static SearchLine make_line(const RootMove& root, int depth) {
    return {{root.latest_score()}, root.bound, depth, root.seldepth, root.pv};
  }

  SearchInfo make_info(const SearchWorker<G>& worker, int line, int depth,
                       const SearchControl& control) const {
    return {make_line(worker.root_moves()[static_cast<std::size_t>(line)], depth), line + 1,
            nodes(), control.elapsed(), setting_->table.fullness()};
  }

  SearchResult make_result(const SearchControl& control) const {
    const SearchWorker<G>& worker = *workers_[0];
    const auto& roots = worker.root_moves();
    SearchResult result;
    const auto lines =
        std::min(static_cast<std::size_t>(std::max(setting_->options.multi_pv, 1)), roots.size());
    for (std::size_t i = 0; i < lines; ++i) {
      result.lines.push_back(make_line(roots[i], worker.completed_depth()));
    }
    const SearchLine& best = result.lines.front();
    result.best = best.pv[0];
    if (best.pv.size() > 1) result.ponder = best.pv[1];
    result.score = best.score;
    result.depth = worker.completed_depth();
    result.seldepth = best.seldepth;
    result.nodes = nodes();
    result.time = control.elapsed();
    result.hashfull = setting_->table.fullness();
    return result;
  }

  // Workers refer to it, so it has an address of its own.
  std::unique_ptr<SearchSetting<G>> setting_;
  std::vector<std::unique_ptr<SearchWorker<G>>> workers_;
  std::size_t active_ = 1;
};

template <class G>
Searcher<G>::Searcher(const SearchOptions& options, const Weights& weights)
    : implementation_(std::make_unique<Implementation>(options, weights)) {}
template <class G>
Searcher<G>::~Searcher() = default;
template <class G>
Searcher<G>::Searcher(Searcher&&) noexcept = default;
template <class G>
Searcher<G>& Searcher<G>::operator=(Searcher&&) noexcept = default;

template <class G>
const SearchOptions& Searcher<G>::options() const {
  return implementation_->options();
}
template <class G>
void Searcher<G>::set_options(const SearchOptions& options) {
  implementation_->set_options(options);
}
template <class G>
void Searcher<G>::set_weights(const Weights& weights) {
  implementation_->set_weights(weights);
}
template <class G>
void Searcher<G>::new_game() {
  implementation_->new_game();
}
template <class G>
SearchResult Searcher<G>::search(const Position<G>& position, const Limits& limits,
                                 const InfoCallback& info, const std::stop_token& stop) {
  return implementation_->search(position, limits, info, stop);
}

#define OLIPHAUNT_INSTANTIATE(G) template class Searcher<G>;
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
