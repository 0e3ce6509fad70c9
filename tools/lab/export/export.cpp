#include "tools/lab/export/export.h"

#include <cstdlib>
#include <string>
#include <type_traits>

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "engine/games/known_game.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/text/plain_text.h"
#include "tools/lab/json/json_values.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/store/replay.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::ordered_json;

// Calls use(type of the game, its rules, settings).
template <class Use>
void with_game(const Store& store, Use&& use) {
  const MatchSettings settings = settings_of(store);
  visit_known_game(settings.game, [&]<class G>(std::type_identity<G> game) {
    use(game, parse_rules<G>(settings.rules), settings);
  });
}

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

template <class G>
void write_pgn(const GameRecord& game, const Rules& rules, const MatchSettings& settings,
               std::uint64_t pair, std::size_t leg, std::ostream& out) {
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
  replay<G>(game, rules, [&](const Position<G>& position, Move move, std::size_t ply) {
    const bool white = position.side_to_move() == Color::white;
    if (white || ply == 0) {
      text.add(fmt::format("{}{}", position.move_number(), white ? "." : "..."));
    }
    text.add(move_text<G>(move));
    if (const auto score = score_at(game, ply)) text.add(fmt::format("{{{}}}", score_text(*score)));
  });
  text.add(std::string(to_string(game.result)));
  out << "\n\n";
}

template <class G>
void write_epd(const GameRecord& game, const Rules& rules, std::ostream& out) {
  replay<G>(game, rules, [&](const Position<G>& position, Move move, std::size_t ply) {
    fmt::print(out, "{} c9 \"{}\";", write_fen(position), to_string(game.result));
    if (const auto score = score_at(game, ply)) fmt::print(out, " ce {};", score->value);
    fmt::print(out, " pm {};\n", move_text<G>(move));
  });
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
  with_game(store,
            [&]<class G>(std::type_identity<G>, const Rules& rules, const MatchSettings& settings) {
              store.for_each_pair([&](const PairRecord& pair) {
                for (std::size_t leg = 0; leg < 2; ++leg) {
                  write_pgn<G>(pair.games[leg], rules, settings, pair.number, leg, out);
                }
              });
            });
}

void export_epd(Store& store, std::ostream& out) {
  with_game(store, [&]<class G>(std::type_identity<G>, const Rules& rules, const MatchSettings&) {
    store.for_each_pair([&](const PairRecord& pair) {
      for (const GameRecord& game : pair.games) write_epd<G>(game, rules, out);
    });
  });
}

void export_json(Store& store, std::ostream& out) {
  out << "{\"settings\": " << json_text(store.settings()) << ",\n\"games\": [";
  with_game(store, [&]<class G>(std::type_identity<G>, const Rules& rules, const MatchSettings&) {
    const char* separator = "\n";
    store.for_each_pair([&](const PairRecord& pair) {
      for (std::size_t leg = 0; leg < 2; ++leg) {
        const GameRecord& game = pair.games[leg];
        replay<G>(game, rules, [](const Position<G>&, Move, std::size_t) {});
        out << separator << json_text(to_json(game, pair.number, leg));
        separator = ",\n";
      }
    });
  });
  out << "\n]}\n";
}

}  // namespace oliphaunt::lab
