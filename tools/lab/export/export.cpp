#include "tools/lab/export/export.h"

#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "engine/games/rules_text.h"
#include "engine/text/plain_text.h"
#include "engine/variant/variants.h"
#include "tools/lab/json/json_values.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/store/replay.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::ordered_json;

// The run whose games are exported.
struct ExportedRun {
  explicit ExportedRun(const Store& store)
      : settings(settings_of(store)),
        variant(known_variant(settings.game)),
        rules(parse_rules(variant.game(), settings.rules)) {}

  MatchSettings settings;
  const Variant& variant;
  Rules rules;
};

std::string score_text(Score score) {
  if (score.is_win()) return fmt::format("+M{}", score.mate_moves());
  if (score.is_loss()) return fmt::format("-M{}", -score.mate_moves());
  const int value = std::abs(score.value);
  return fmt::format("{}{}.{:02}", score.value < 0 ? '-' : '+', value / 100, value % 100);
}

// A store made elsewhere may call its players anything.
std::string escaped(const std::string& text) {
  constexpr std::size_t longest = 1000;
  std::string result;
  for (const char c : plain_text(text, longest)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// Words, broken into lines of at most 80 characters.
class Wrapped {
 public:
  explicit Wrapped(std::ostream& out) : out_(out) {}
  void add(const std::string& word) {
    constexpr std::size_t width = 80;
    if (column_ != 0 && column_ + 1 + word.size() > width) {
      out_ << '\n';
      column_ = 0;
    }
    if (column_ != 0) out_ << ' ';
    out_ << word;
    column_ += word.size() + (column_ != 0 ? 1 : 0);
  }

 private:
  std::ostream& out_;
  std::size_t column_ = 0;
};

void write_pgn(const GameRecord& game, const ExportedRun& run, std::uint64_t pair, std::size_t leg,
               std::ostream& out) {
  const MatchSettings& settings = run.settings;
  const auto tag = [&](std::string_view name, const std::string& value) {
    fmt::print(out, "[{} \"{}\"]\n", name, escaped(value));
  };
  tag("Event", "oliphaunt");
  tag("Site", "?");
  tag("Date", "????.??.??");
  tag("Round", fmt::format("{}.{}", pair + 1, leg + 1));
  tag("White", settings.players[leg].name);
  tag("Black", settings.players[1 - leg].name);
  tag("Result", std::string(to_string(game.result)));
  tag("Variant", settings.game);
  tag("SetUp", "1");
  tag("FEN", game.opening);
  tag("PlyCount", std::to_string(game.scores.size()));
  tag("Termination", std::string(to_string(game.termination)));
  out << '\n';
  Wrapped text(out);
  const auto write = [&](const VariantPosition& position, Move move, std::size_t ply) {
    const bool white = position.side_to_move() == Color::white;
    if (white || ply == 0) {
      text.add(fmt::format("{}{}", position.move_number(), white ? "." : "..."));
    }
    text.add(run.variant.move_text(move));
    if (const auto score = score_at(game, ply)) text.add(fmt::format("{{{}}}", score_text(*score)));
  };
  replay(game, run.variant, run.rules, write);
  text.add(std::string(to_string(game.result)));
  out << "\n\n";
}

void write_epd(const GameRecord& game, const ExportedRun& run, std::ostream& out) {
  const auto write = [&](const VariantPosition& position, Move move, std::size_t ply) {
    fmt::print(out, "{} c9 \"{}\";", position.fen(), to_string(game.result));
    if (const auto score = score_at(game, ply)) fmt::print(out, " ce {};", score->value);
    fmt::print(out, " pm {};\n", run.variant.move_text(move));
  };
  replay(game, run.variant, run.rules, write);
}

Json to_json(const GameRecord& game, std::uint64_t pair, std::size_t leg) {
  Json json;
  json["pair"] = pair;
  json["white"] = leg == 0 ? "first" : "second";
  json["opening"] = game.opening;
  json["moves"] = Json::array();
  for (const std::string_view move : split_moves(game.moves)) json["moves"].push_back(move);
  json["scores"] = Json::array();
  for (std::size_t ply = 0; ply < game.scores.size(); ++ply) {
    const auto score = score_at(game, ply);
    json["scores"].push_back(score ? Json(score->value) : Json());
  }
  if (!game.times.empty()) json["times_ms"] = game.times;
  json["result"] = to_string(game.result);
  json["termination"] = to_string(game.termination);
  if (!game.note.empty()) json["note"] = game.note;
  return json;
}

}  // namespace

void export_pgn(Store& store, std::ostream& out) {
  const ExportedRun run(store);
  store.for_each_pair([&](const PairRecord& pair) {
    for (std::size_t leg = 0; leg < 2; ++leg) {
      write_pgn(pair.games[leg], run, pair.number, leg, out);
    }
  });
}

void export_epd(Store& store, std::ostream& out) {
  const ExportedRun run(store);
  store.for_each_pair([&](const PairRecord& pair) {
    for (const GameRecord& game : pair.games) write_epd(game, run, out);
  });
}

void export_json(Store& store, std::ostream& out) {
  const ExportedRun run(store);
  out << "{\"settings\": " << json_text(store.settings()) << ",\n\"games\": [";
  const char* separator = "\n";
  store.for_each_pair([&](const PairRecord& pair) {
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const GameRecord& game = pair.games[leg];
      replay(game, run.variant, run.rules, {});
      out << separator << json_text(to_json(game, pair.number, leg));
      separator = ",\n";
    }
  });
  out << "\n]}\n";
}

}  // namespace oliphaunt::lab
