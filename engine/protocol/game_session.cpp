#include "engine/protocol/game_session.h"

#include <atomic>
#include <thread>

#include <fmt/format.h>

#include "engine/eval/evaluate.h"
#include "engine/eval/exchange_colors.h"
#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "engine/moves/movegen.h"
#include "engine/notation/board_text.h"
#include "engine/notation/move_text.h"
#include "engine/perft/divide.h"
#include "engine/perft/perft.h"
#include "engine/position/fen.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

template <class G>
std::vector<std::string> move_texts(const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move move : moves) texts.push_back(move_text<G>(move));
  return texts;
}

template <class G>
std::string text_or_nothing(Move move) {
  return move ? move_text<G>(move) : std::string();
}

template <class G>
LineReport line_report(const SearchInfo& info) {
  return {.multipv = info.multipv,
          .depth = info.line.depth,
          .seldepth = info.line.seldepth,
          .score = info.line.score,
          .bound = info.line.bound,
          .nodes = info.nodes,
          .time = info.time,
          .hashfull = info.hashfull,
          .pv = move_texts<G>(info.line.pv)};
}

template <class G>
class TypedGameSession : public GameSession {
 public:
  explicit TypedGameSession(const Rules& rules) : rules_(rules), position_(rules) {}

  std::string_view name() const override { return G::name; }

  void set_start() override { position_ = Position<G>(rules_); }
  void set_fen(std::string_view fen) override { position_ = parse_fen<G>(fen, rules_); }
  void play(std::string_view move) override { position_.do_move(parse(move)); }
  void undo() override { position_.undo_move(); }
  void flip() override {
    position_ = Position<G>(exchange_colors(board()), position_.plies_since_reset(),
                            position_.move_number());
  }

  std::size_t plies_played() const override { return position_.plies_played(); }
  Color side_to_move() const override { return position_.side_to_move(); }
  GameEnd game_end() const override { return position_.game_end(); }
  GameResult result() const override {
    return result_of(position_.game_end(), side_to_move(), rules_);
  }
  std::string fen() const override { return write_fen(position_); }
  std::vector<std::string> legal_moves() const override {
    MoveList<G> list;
    generate_legal(board(), list);
    return move_texts<G>({list.begin(), list.end()});
  }
  std::string canonical(std::string_view move) const override { return move_text<G>(parse(move)); }
  std::string description() const override;
  EvaluationTrace evaluation() const override { return trace_evaluation(board()); }
  const Weights& weights() const override { return *weights_; }

  void set_options(const SearchOptions& options) override {
    options_ = options;
    if (searcher_) searcher_->set_options(options);
  }
  void set_weights(const std::string& path) override {
    weights_ = path.empty()
                   ? std::make_shared<Weights>(default_weights(oliphaunt::description<G>))
                   : std::make_shared<Weights>(load_weights(oliphaunt::description<G>, path));
    if (searcher_) searcher_->set_weights(*weights_);
  }
  void new_game() override {
    if (searcher_) searcher_->new_game();
  }

  SearchJob prepare_search(Limits limits, std::span<const std::string> moves) override;
  PerftJob prepare_perft(int depth) override;
  BenchJob prepare_bench(int depth) const override {
    return [depth](const std::stop_token& stop) { return search_signature<G>(depth, stop); };
  }

 private:
  const Board<G>& board() const { return position_.board(); }
  Move parse(std::string_view move) const { return parse_move(board(), move); }

  Rules rules_;
  Position<G> position_;
  SearchOptions options_;
  std::shared_ptr<const Weights> weights_ =
      std::make_shared<Weights>(default_weights(oliphaunt::description<G>));
  // Made for the first search: its table is large, and many sessions never search. Shared with the
  // jobs, which may outlive the session.
  std::shared_ptr<Searcher<G>> searcher_;
};

template <class G>
std::string TypedGameSession<G>::description() const {
  std::string text =
      fmt::format("{}, {} to move\n\n{}\n", G::title, name_of(side_to_move()), board_text(board()));
  if constexpr (G::drops) {
    for (const Color c : {Color::white, Color::black}) {
      text += fmt::format("{}'s hand: {}\n", name_of(c), hand_text(board(), c));
    }
  }
  std::string checks;
  for (const Square s : checkers(board())) checks += ' ' + square_text<G>(s);
  if (!checks.empty()) text += fmt::format("Checkers:{}\n", checks);
  if (const GameEnd end = game_end(); end != GameEnd::none) {
    text += fmt::format("Game over: {}, {}\n", to_string(end), to_string(result()));
  }
  const Key key = position_.key();
  return text + fmt::format("Fen: {}\nKey: {:016x}{:016x}", fen(), key.high, key.low);
}

template <class G>
SearchJob TypedGameSession<G>::prepare_search(Limits limits, std::span<const std::string> moves) {
  for (const std::string& move : moves) limits.searchmoves.push_back(parse(move));
  if (!searcher_) searcher_ = std::make_shared<Searcher<G>>(options_, *weights_);
  return [searcher = searcher_, position = position_, limits = std::move(limits)](
             const LineCallback& report, const std::stop_token& stop) {
    const auto info = [&](const SearchInfo& line) { report(line_report<G>(line)); };
    const SearchResult result = searcher->search(position, limits, info, stop);
    return SearchReport{text_or_nothing<G>(result.best), text_or_nothing<G>(result.ponder),
                        result.score};
  };
}

template <class G>
PerftJob TypedGameSession<G>::prepare_perft(int depth) {
  return [board = board(), depth, threads = options_.threads](const std::stop_token& stop) {
    std::atomic<bool> stopped = false;
    const std::stop_callback on_stop(stop, [&] { stopped = true; });
    const PerftResult result =
        perft(board, depth, {.threads = threads, .table = nullptr, .stop = &stopped});
    return PerftReport{divide<G>(result), result.roots.size(), result.nodes, result.complete};
  };
}

}  // namespace

std::shared_ptr<GameSession> make_game_session(std::string_view game,
                                               std::span<const std::string> rules) {
  std::shared_ptr<GameSession> session;
  visit_known_game(game, [&]<class G>(std::type_identity<G>) {
    session = std::make_shared<TypedGameSession<G>>(parse_rules<G>(rules));
  });
  return session;
}

}  // namespace oliphaunt
