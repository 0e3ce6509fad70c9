#include "tools/lab/report/json.h"

#include <numeric>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/lab/json/json_values.h"
#include "tools/lab/tune/tune_json.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json to_json(const Wdl& wdl) { return Json::array({wdl.wins, wdl.draws, wdl.losses}); }

std::string_view to_string(Pick pick) {
  switch (pick) {
    case Pick::longest:
      return "longest";
    case Pick::shortest_win:
      return "shortest win";
    case Pick::regular:
      break;
  }
  return "";
}

Json to_json(const ReportedGame& game) {
  Json pieces = Json::array();
  for (const ReportedPiece& piece : game.pieces) {
    pieces.push_back({{"id", piece.id}, {"name", piece.name}});
  }
  return {{"name", game.name},
          {"title", game.title},
          {"files", game.files},
          {"ranks", game.ranks},
          {"first_rank_label", game.first_rank_label},
          {"drops", game.drops},
          {"pieces", pieces}};
}

// Centipawns as a number, a mate as "M3" or "M-3", null where there is no score.
Json score_json(const ViewedMove& move) {
  if (move.mate_moves) return fmt::format("M{}", *move.mate_moves);
  return move.centipawns ? Json(*move.centipawns) : Json();
}

// By columns, since most of a report is moves.
Json to_json(const std::vector<ViewedMove>& moves) {
  Json texts = Json::array();
  Json paths = Json::array();
  Json fens = Json::array();
  Json scores = Json::array();
  for (const ViewedMove& move : moves) {
    texts.push_back(move.text);
    paths.push_back(std::accumulate(move.path.begin(), move.path.end(), std::string()));
    fens.push_back(move.fen);
    scores.push_back(score_json(move));
  }
  return {{"texts", texts}, {"paths", paths}, {"fens", fens}, {"scores", scores}};
}

Json to_json(const ViewedGame& game) {
  Json json{{"pair", game.pair},
            {"leg", game.leg},
            {"pick", to_string(game.pick)},
            {"result", oliphaunt::to_string(game.result)},
            {"termination", to_string(game.termination)},
            {"fen", game.fen},
            {"moves", to_json(game.moves)}};
  if (!game.note.empty()) json["note"] = game.note;
  if (!game.times.empty()) json["times_ms"] = game.times;
  return json;
}

Json sprt_json(const StoreReport& store) {
  if (!store.sprt) return {};
  const SprtSettings& s = *store.sprt;
  const SprtState& state = store.sprt_state;
  return {{"model", to_string(s.model)},
          {"elo0", s.elo0},
          {"elo1", s.elo1},
          {"alpha", s.alpha},
          {"beta", s.beta},
          {"llr", state.llr},
          {"lower", state.lower},
          {"upper", state.upper},
          {"accepted", [&]() -> Json {
             if (state.decision == SprtDecision::undecided) return {};
             return state.decision == SprtDecision::accept_h1 ? "H1" : "H0";
           }()}};
}

Json openings_json(const StoreReport& store) {
  Json rows = Json::array();
  for (const OpeningRow& row : store.openings) {
    rows.push_back({{"opening", row.opening}, {"white", to_json(row.white)}});
  }
  return {{"are_moves", store.openings_are_moves},
          {"different", store.different_openings},
          {"rows", rows}};
}

Json to_json(const StoreReport& store) {
  Json terminations = Json::array();
  for (const auto& [termination, count] : store.terminations) {
    terminations.push_back(
        {{"name", to_string(termination)}, {"games", count}, {"failure", is_failure(termination)}});
  }
  Json trace = Json::array();
  for (const TracePoint& p : store.trace) {
    trace.push_back({{"pairs", p.pairs}, {"elo", to_json(p.elo)}, {"llr", p.llr}});
  }
  Json lengths = Json::array();
  for (const LengthBin& bin : store.lengths) {
    lengths.push_back({{"from", bin.from},
                       {"to", bin.to},
                       {"results", {bin.white_wins, bin.draws, bin.black_wins}}});
  }
  Json diary = Json::array();
  for (const DiaryEntry& entry : store.diary) {
    diary.push_back({{"kind", entry.kind}, {"text", entry.text}});
  }
  Json viewed = Json::array();
  for (const ViewedGame& game : store.viewed) viewed.push_back(to_json(game));
  return {{"name", store.name},
          {"game", to_json(store.game)},
          {"players", store.players},
          {"compares", store.compares},
          {"ending", store.ending},
          {"pairs", store.pairs},
          {"most_pairs", store.most_pairs},
          {"games", to_json(store.games)},
          {"by_color", {to_json(store.by_color[0]), to_json(store.by_color[1])}},
          {"pentanomial", store.pairs_by_score.pairs},
          {"score", store.elo.score},
          {"elo", to_json(store.elo.elo)},
          {"normalised_elo", to_json(store.elo.normalised)},
          {"los", store.elo.los},
          {"sprt", sprt_json(store)},
          {"terminations", terminations},
          {"trace", trace},
          {"mean_length", store.mean_length},
          {"lengths", lengths},
          {"openings", openings_json(store)},
          {"settings", store.settings},
          {"diary", diary},
          {"viewed", viewed}};
}

Json to_json(const GenerationReport& g) {
  const auto loss = [](const std::optional<Losses>& l) { return l ? to_json(*l) : Json(); };
  return {{"number", g.number},
          {"seconds", g.seconds},
          {"selfplay_pairs", optional(g.selfplay_pairs)},
          {"positions", optional(g.positions)},
          {"held_out_positions", optional(g.held_out_positions)},
          {"before", loss(g.before)},
          {"after", loss(g.after)},
          {"match_pairs", optional(g.match_pairs)},
          {"match_ending", optional(g.match_ending)},
          {"match_elo", g.match_elo ? to_json(*g.match_elo) : Json()},
          {"llr", optional(g.llr)},
          {"kept", optional(g.kept)},
          {"elo_so_far", to_json(g.elo_so_far)}};
}

Json to_json(const TunedGame& game) {
  Json generations = Json::array();
  for (const GenerationReport& g : game.generations) generations.push_back(to_json(g));
  Json moved = Json::array();
  for (const MovedWeight& w : game.moved) {
    moved.push_back({{"name", w.name},
                     {"unit", w.unit},
                     {"start", {w.start_mg, w.start_eg}},
                     {"last", {w.last_mg, w.last_eg}}});
  }
  Json pieces = Json::array();
  for (const PieceValue& p : game.pieces) {
    pieces.push_back({{"name", p.name},
                      {"start", json_number(p.start)},
                      {"last", json_number(p.last)},
                      {"low", json_number(p.low)},
                      {"high", json_number(p.high)}});
  }
  return {{"title", game.title},
          {"generations", generations},
          {"moved", moved},
          {"pieces", pieces},
          {"provenance", game.provenance},
          {"final_elo", game.final_elo ? to_json(*game.final_elo) : Json()}};
}

Json to_json(const RunReport& run) {
  Json games = Json::array();
  for (const TunedGame& game : run.games) games.push_back(to_json(game));
  return {{"settings", run.settings}, {"games", games}};
}

// Within JSON these stand in strings alone, where they may be written in this way.
std::string without_markup(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    switch (c) {
      case '<':
        text += "\\u003c";
        break;
      case '>':
        text += "\\u003e";
        break;
      case '&':
        text += "\\u0026";
        break;
      default:
        text += c;
    }
  }
  return text;
}

}  // namespace

std::string report_json(const Report& report) {
  Json stores = Json::array();
  for (const StoreReport& store : report.stores) stores.push_back(to_json(store));
  const Json json{{"title", report.title},
                  {"program", report.program},
                  {"machine", report.machine},
                  {"run", report.run ? to_json(*report.run) : Json()},
                  {"stores", stores}};
  constexpr bool ascii_only = true;
  return without_markup(json.dump(-1, ' ', ascii_only, Json::error_handler_t::replace));
}

}  // namespace oliphaunt::lab
