#include "engine/protocol/game_session.h"

#include <algorithm>
#include <atomic>

#include <fmt/format.h>

#include "engine/games/rules_text.h"
#include "engine/variant/position_text.h"

namespace oliphaunt {

GameSession::GameSession(const Variant& variant, std::span<const std::string> rules)
    : variant_(variant),
      rules_(parse_rules(variant.game(), rules)),
      position_(variant.start(rules_)),
      weights_(std::make_shared<Weights>(default_weights(variant.game()))) {}

std::vector<std::string> GameSession::texts(const std::vector<Move>& moves) const {
  std::vector<std::string> list;
  list.reserve(moves.size());
  for (const Move move : moves) list.push_back(variant_.move_text(move));
  return list;
}

std::string GameSession::description() const {
  const GameDescription& game = variant_.game();
  std::string text = fmt::format("{}, {} to move\n\n{}\n", game.title, name_of(side_to_move()),
                                 position_->board_text());
  if (game.drops) {
    for (const Color c : {Color::white, Color::black}) {
      text += fmt::format("{}'s hand: {}\n", name_of(c), hand_text(*position_, c));
    }
  }
  std::string checks;
  for (const PlacedPiece& checker : position_->checkers()) checks += ' ' + checker.square;
  if (!checks.empty()) text += fmt::format("Checkers:{}\n", checks);
  if (const GameEnd end = game_end(); end != GameEnd::none) {
    text += fmt::format("Game over: {}, {}\n", to_string(end), to_string(result()));
  }
  return text + fmt::format("Fen: {}\nKey: {}", fen(), key_text(position_->key()));
}

void GameSession::set_options(const SearchOptions& options) {
  options_ = options;
  if (searcher_) searcher_->set_options(options);
}

void GameSession::set_weights(const std::string& path) {
  weights_ = std::make_shared<Weights>(path.empty() ? default_weights(variant_.game())
                                                    : load_weights(variant_.game(), path));
  if (searcher_) searcher_->set_weights(*weights_);
}

void GameSession::new_game() {
  if (searcher_) searcher_->new_game();
}

SearchJob GameSession::prepare_search(Limits limits, std::span<const std::string> moves) {
  for (const std::string& move : moves) limits.searchmoves.push_back(position_->parse_move(move));
  if (!searcher_) searcher_ = variant_.searcher(options_, *weights_);
  // (What a std::function holds must be copyable.)
  return [&variant = variant_, searcher = searcher_,
          position = std::shared_ptr<const VariantPosition>(position_->clone()),
          limits = std::move(limits)](const LineCallback& report, const std::stop_token& stop) {
    const auto text = [&variant](Move move) {
      return move ? variant.move_text(move) : std::string();
    };
    const auto info = [&](const SearchInfo& found) {
      LineReport line{.multipv = found.multipv,
                      .depth = found.line.depth,
                      .seldepth = found.line.seldepth,
                      .score = found.line.score,
                      .bound = found.line.bound,
                      .nodes = found.nodes,
                      .time = found.time,
                      .hashfull = found.hashfull,
                      .pv = {}};
      std::transform(found.line.pv.begin(), found.line.pv.end(), std::back_inserter(line.pv), text);
      report(line);
    };
    const SearchResult result = searcher->search(*position, limits, info, stop);
    return SearchReport{text(result.best), text(result.ponder), result.score};
  };
}

PerftJob GameSession::prepare_perft(int depth) const {
  return [position = std::shared_ptr<const VariantPosition>(position_->without_history()), depth,
          threads = options_.threads](const std::stop_token& stop) {
    std::atomic<bool> stopped = false;
    const std::stop_callback on_stop(stop, [&] { stopped = true; });
    const PerftResult result =
        position->perft(depth, {.threads = threads, .table = nullptr, .stop = &stopped});
    return PerftReport{divide(position->variant(), result), result.roots.size(), result.nodes,
                       result.complete};
  };
}

BenchJob GameSession::prepare_bench(int depth) const {
  return [&variant = variant_, depth](const std::stop_token& stop) {
    return variant.signature(default_weights(variant.game()), depth, stop);
  };
}

}  // namespace oliphaunt
