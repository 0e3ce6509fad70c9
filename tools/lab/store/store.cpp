#include "tools/lab/store/store.h"

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

#include "tools/lab/store/codec.h"
#include "tools/lab/store/run_file.h"
#include "tools/lab/store/schema.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {

using sqlite::Database;
using sqlite::Statement;
using sqlite::Transaction;

namespace {

constexpr FileKind store_of_games{
    .name = "store of games",
    .application_id = schema::application_id,
    .version = Store::version,
    .tables = schema::tables,
    .finished = "SELECT EXISTS(SELECT 1 FROM finish)",
};

// Of a game, as no settings allow more.
constexpr std::size_t most_plies = 100000;

// But for the id.
constexpr std::string_view all_columns =
    "opening, moves, scores, times, result, termination, note, checksum";

}  // namespace

class Store::Implementation {
 public:
  Implementation(const std::string& path, bool writes)
      : file_(path, store_of_games, writes), db_(file_.database()) {}

  StoreError damaged(const std::string& what) const { return file_.damaged(what); }

  void insert(Statement& statement, std::uint64_t pair, std::size_t leg, const GameRecord& game) {
    const std::string scores = encode(game.scores);
    const std::string times = encode(game.times);
    GameRow row;
    row.id = static_cast<std::int64_t>(2 * pair + leg);
    row.opening = game.opening;
    row.moves = game.moves;
    row.scores = scores;
    if (!game.times.empty()) row.times = times;
    row.result = to_string(game.result);
    row.termination = to_string(game.termination);
    row.note = game.note;
    statement.bind(1, row.id).bind(2, row.opening).bind(3, row.moves).bind_blob(4, row.scores);
    if (row.times) {
      statement.bind_blob(5, *row.times);
    } else {
      statement.bind_null(5);
    }
    statement.bind(6, row.result).bind(7, row.termination).bind(8, row.note);
    statement.bind(9, row.checksum());
    statement.step();
    statement.reset();
  }

  // The columns of a game, which are what was written: valid until the next step.
  GameRow sound_row(const Statement& s) const {
    GameRow row;
    row.id = s.integer(0);
    row.opening = s.text(1);
    row.moves = s.text(2);
    row.scores = s.blob(3);
    if (!s.is_null(4)) row.times = s.blob(4);
    row.result = s.text(5);
    row.termination = s.text(6);
    row.note = s.text(7);
    if (row.checksum() != s.integer(8)) {
      throw damaged(game_name(row.id) + " does not match its checksum");
    }
    const std::size_t times = row.times ? row.times->size() : 0;
    if (row.scores.size() % sizeof(std::int16_t) != 0 || times % sizeof(std::uint32_t) != 0) {
      throw damaged(game_name(row.id) + " has half a number");
    }
    if (row.scores.size() / sizeof(std::int16_t) > most_plies) {
      throw damaged(game_name(row.id) + " is too long");
    }
    end_of(row.id, row.result, row.termination);
    return row;
  }

  GameRecord read(const Statement& s) const {
    const GameRow row = sound_row(s);
    GameRecord game;
    game.opening = row.opening;
    game.moves = row.moves;
    game.scores = *decode<std::int16_t>(row.scores);
    game.times = *decode<std::uint32_t>(row.times.value_or(std::string_view()));
    game.note = row.note;
    std::tie(game.result, game.termination) = end_of(row.id, row.result, row.termination);
    return game;
  }

  std::pair<GameResult, Termination> end_of(std::int64_t id, std::string_view result,
                                            std::string_view termination) const {
    const auto r = parse_result(result);
    const auto t = parse_termination(termination);
    if (!r || !t) throw damaged(game_name(id) + " has no known result and termination");
    return {*r, *t};
  }

  static std::string game_name(std::int64_t id) {
    return "game " + std::to_string(id % 2 + 1) + " of pair " + std::to_string(id / 2);
  }

  // Calls visit(statement) for each game in ascending order of ids, which come before the columns.
  void for_each_game(std::string_view columns, const std::function<void(Statement&)>& visit) {
    Statement s = db_.prepare("SELECT id, " + std::string(columns) + " FROM game ORDER BY id");
    std::optional<std::int64_t> last;
    while (s.step()) {
      const std::int64_t id = s.integer(0);
      if (last && id <= *last) throw damaged("its games are not in order");
      last = id;
      visit(s);
    }
  }

  // Calls leg(statement, which) for the two games of each pair, then pair(number).
  void for_each_pair(std::string_view columns,
                     const std::function<void(Statement&, std::size_t)>& leg,
                     const std::function<void(std::uint64_t)>& pair) {
    const Transaction snapshot(db_, false);
    std::int64_t expected = 0;
    std::uint64_t pairs = 0;
    for_each_game(columns, [&](Statement& s) {
      const std::int64_t id = s.integer(0);
      if (id < 0 || (expected % 2 != 0 ? id != expected : id % 2 != 0)) {
        throw damaged("a pair has only one game");
      }
      leg(s, static_cast<std::size_t>(id % 2));
      if (id % 2 != 0) {
        pair(static_cast<std::uint64_t>(id / 2));
        ++pairs;
      }
      expected = id + 1;
    });
    if (expected % 2 != 0) throw damaged("a pair has only one game");
    if (const std::string what = wrong_end(pairs, static_cast<std::uint64_t>(expected) / 2);
        !what.empty()) {
      throw damaged(what);
    }
  }

  // A finished run has the pairs that it says, and no others: what is wrong if there are so many of
  // numbers below `end`.
  std::string wrong_end(std::uint64_t pairs, std::uint64_t end) {
    const auto finish = read_finish();
    if (!finish || (finish->pairs == pairs && end == pairs)) return "";
    return "the run is said to have ended after " + std::to_string(finish->pairs) +
           " pairs, but there are " + std::to_string(pairs) + " up to number " +
           std::to_string(end);
  }

  std::optional<Finish> read_finish() {
    Statement s = db_.prepare("SELECT pairs, reason FROM finish");
    if (!s.step()) return std::nullopt;
    Finish finish{static_cast<std::uint64_t>(s.integer(0)), std::string(s.text(1))};
    if (s.step()) throw damaged("its run is said to have ended twice");
    return finish;
  }

  RunFile file_;
  Database& db_;
};

Store::Store(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::create(const std::string& path, const Settings& settings) {
  RunFile::create(path, store_of_games, settings);
  return open_to_write(path);
}

Store Store::open_to_write(const std::string& path) {
  return Store(std::make_unique<Implementation>(path, true));
}

Store Store::open_to_read(const std::string& path) {
  return Store(std::make_unique<Implementation>(path, false));
}

const std::string& Store::path() const { return implementation_->db_.path(); }
const Settings& Store::settings() const { return implementation_->file_.settings(); }

std::string Store::setting(const std::string& name) const {
  const auto found = settings().find(name);
  if (found == settings().end()) throw implementation_->damaged("it has no setting " + name);
  return found->second;
}

void Store::append(std::span<const PairRecord> pairs) {
  Database& db = implementation_->db_;
  Transaction t(db, true);
  Statement s = db.prepare("INSERT INTO game VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const PairRecord& pair : pairs) {
    for (std::size_t leg = 0; leg < 2; ++leg) {
      implementation_->insert(s, pair.number, leg, pair.games[leg]);
    }
  }
  t.commit();
}

void Store::finish(const Finish& finish) {
  Database& db = implementation_->db_;
  Transaction t(db, true);
  Statement drop = db.prepare("DELETE FROM game WHERE id >= ?");
  drop.bind(1, static_cast<std::int64_t>(2 * finish.pairs)).step();
  Statement s = db.prepare("INSERT INTO finish VALUES(?, ?)");
  s.bind(1, static_cast<std::int64_t>(finish.pairs)).bind(2, std::string_view(finish.reason));
  s.step();
  t.commit();
}

std::optional<Finish> Store::finished() { return implementation_->read_finish(); }

void Store::note(std::string_view kind, std::string_view text) {
  Statement s = implementation_->db_.prepare("INSERT INTO diary(kind, text) VALUES(?, ?)");
  s.bind(1, kind).bind(2, text).step();
}

std::vector<DiaryEntry> Store::diary() {
  std::vector<DiaryEntry> entries;
  std::int64_t last = 0;
  Statement s = implementation_->db_.prepare("SELECT id, kind, text FROM diary ORDER BY id");
  while (s.step()) {
    if (s.integer(0) <= last) throw implementation_->damaged("its diary is not in order");
    last = s.integer(0);
    entries.push_back({std::string(s.text(1)), std::string(s.text(2))});
  }
  return entries;
}

std::uint64_t Store::pair_count() {
  std::uint64_t games = 0;
  implementation_->for_each_game("id", [&](Statement&) { ++games; });
  return games / 2;
}

Damage Store::damage(std::uint64_t most_pairs) {
  Damage damage;
  // Of the pair that is looked at.
  std::uint64_t number = 0;
  std::size_t games = 0;
  std::size_t sound = 0;
  std::uint64_t pairs = 0;
  const auto end_pair = [&] {
    if (games != 0 && sound != 2) damage.pairs.push_back(number);
    if (games != 0) ++pairs;
    games = sound = 0;
  };
  const Transaction snapshot(implementation_->db_, false);
  implementation_->for_each_game(all_columns, [&](Statement& s) {
    const std::int64_t id = s.integer(0);
    if (id < 0 || static_cast<std::uint64_t>(id) / 2 >= most_pairs) {
      ++damage.games_beyond;
      return;
    }
    if (static_cast<std::uint64_t>(id) / 2 != number) end_pair();
    number = static_cast<std::uint64_t>(id) / 2;
    ++games;
    try {
      implementation_->sound_row(s);
      ++sound;
    } catch (const StoreError& error) {
      if (error.fault() != StoreFault::damaged) throw;
    }
  });
  end_pair();
  try {
    damage.end = implementation_->wrong_end(pairs, pairs == 0 ? 0 : number + 1);
  } catch (const StoreError& error) {
    if (error.fault() != StoreFault::damaged) throw;
    damage.end = error.what();
  }
  return damage;
}

std::optional<PairRecord> Store::sound_pair(std::uint64_t number) {
  PairRecord pair;
  pair.number = number;
  try {
    Statement s = implementation_->db_.prepare("SELECT id, " + std::string(all_columns) +
                                               " FROM game WHERE id = ?");
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const auto id = static_cast<std::int64_t>(2 * number + leg);
      s.bind(1, id);
      if (!s.step() || s.integer(0) != id) return std::nullopt;
      pair.games[leg] = implementation_->read(s);
      s.reset();
    }
  } catch (const StoreError& error) {
    if (error.fault() != StoreFault::damaged) throw;
    return std::nullopt;
  }
  return pair;
}

void Store::drop(const Damage& damage, std::uint64_t most_pairs) {
  Database& db = implementation_->db_;
  Transaction t(db, true);
  Statement beyond = db.prepare("DELETE FROM game WHERE id < 0 OR id >= ?");
  beyond.bind(1, static_cast<std::int64_t>(2 * most_pairs)).step();
  Statement pair = db.prepare("DELETE FROM game WHERE id IN (?, ?)");
  for (const std::uint64_t number : damage.pairs) {
    const auto id = static_cast<std::int64_t>(2 * number);
    pair.bind(1, id).bind(2, id + 1).step();
    pair.reset();
  }
  db.execute("DELETE FROM finish");
  note("dropped", damage.any() ? to_string(damage) : "the end of the run alone");
  t.commit();
}

void Store::for_each_pair(const std::function<void(const PairRecord&)>& visit) {
  PairRecord pair;
  implementation_->for_each_pair(
      all_columns,
      [&](Statement& s, std::size_t leg) { pair.games[leg] = implementation_->read(s); },
      [&](std::uint64_t number) {
        pair.number = number;
        visit(pair);
      });
}

void Store::for_each_outcome(const std::function<void(std::uint64_t, const PairOutcome&)>& visit) {
  PairOutcome outcome;
  implementation_->for_each_pair(
      "result, termination",
      [&](Statement& s, std::size_t leg) {
        std::tie(outcome.results[leg], outcome.terminations[leg]) =
            implementation_->end_of(s.integer(0), s.text(1), s.text(2));
      },
      [&](std::uint64_t number) { visit(number, outcome); });
}

}  // namespace oliphaunt::lab
