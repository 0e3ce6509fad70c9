#include "tools/lab/store/store.h"

#include <array>
#include <cstddef>
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

constexpr FileKind store_of_games{"store of games", schema::application_id, Store::version};

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

  GameRecord read(const Statement& s) const {
    const std::string name = game_name(s.integer(0));
    GameRow row;
    row.id = s.integer(0);
    row.opening = s.bytes(1);
    row.moves = s.bytes(2);
    row.scores = s.bytes(3);
    if (!s.is_null(4)) row.times = s.bytes(4);
    row.result = s.bytes(5);
    row.termination = s.bytes(6);
    row.note = s.bytes(7);
    if (row.checksum() != s.integer(8)) throw damaged(name + " does not match its checksum");
    const auto scores = decode<std::int16_t>(row.scores);
    const auto times = decode<std::uint32_t>(row.times.value_or(std::string_view()));
    if (!scores || !times) throw damaged(name + " has half a number");
    GameRecord game;
    game.opening = row.opening;
    game.moves = row.moves;
    game.scores = *scores;
    game.times = *times;
    game.note = row.note;
    read_end(name, row.result, row.termination, game.result, game.termination);
    return game;
  }

  void read_end(const std::string& name, std::string_view result_text, std::string_view end_text,
                GameResult& result, Termination& termination) const {
    const auto r = parse_result(result_text);
    const auto t = parse_termination(end_text);
    if (!r || !t) throw damaged(name + " has no known result and termination");
    result = *r;
    termination = *t;
  }

  static std::string game_name(std::int64_t id) {
    return "game " + std::to_string(id % 2 + 1) + " of pair " + std::to_string(id / 2);
  }

  // Calls leg(statement, which) for the two games of each pair, then pair(number).
  void for_each_pair(std::string_view columns,
                     const std::function<void(Statement&, std::size_t)>& leg,
                     const std::function<void(std::uint64_t)>& pair) {
    const Transaction snapshot(db_, false);
    Statement s = db_.prepare("SELECT " + std::string(columns) + " FROM game ORDER BY id");
    std::int64_t expected = 0;
    while (s.step()) {
      const std::int64_t id = s.integer(0);
      if (id < 0 || (expected % 2 != 0 ? id != expected : id % 2 != 0)) {
        throw damaged("a pair has only one game");
      }
      leg(s, static_cast<std::size_t>(id % 2));
      if (id % 2 != 0) pair(static_cast<std::uint64_t>(id / 2));
      expected = id + 1;
    }
    if (expected % 2 != 0) throw damaged("a pair has only one game");
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
  RunFile::create(path, store_of_games, schema::tables, settings);
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

std::optional<Finish> Store::finished() {
  Statement s = implementation_->db_.prepare("SELECT pairs, reason FROM finish");
  if (!s.step()) return std::nullopt;
  return Finish{static_cast<std::uint64_t>(s.integer(0)), std::string(s.bytes(1))};
}

void Store::note(std::string_view kind, std::string_view text) {
  Statement s = implementation_->db_.prepare("INSERT INTO diary(kind, text) VALUES(?, ?)");
  s.bind(1, kind).bind(2, text).step();
}

std::vector<DiaryEntry> Store::diary() {
  std::vector<DiaryEntry> entries;
  Statement s = implementation_->db_.prepare("SELECT kind, text FROM diary ORDER BY id");
  while (s.step()) entries.push_back({std::string(s.bytes(0)), std::string(s.bytes(1))});
  return entries;
}

std::uint64_t Store::pair_count() {
  return static_cast<std::uint64_t>(implementation_->db_.integer("SELECT count(*) FROM game")) / 2;
}

void Store::for_each_pair(const std::function<void(const PairRecord&)>& visit) {
  PairRecord pair;
  implementation_->for_each_pair(
      "id, opening, moves, scores, times, result, termination, note, checksum",
      [&](Statement& s, std::size_t leg) { pair.games[leg] = implementation_->read(s); },
      [&](std::uint64_t number) {
        pair.number = number;
        visit(pair);
      });
}

void Store::for_each_outcome(const std::function<void(std::uint64_t, const PairOutcome&)>& visit) {
  PairOutcome outcome;
  implementation_->for_each_pair(
      "id, result, termination",
      [&](Statement& s, std::size_t leg) {
        implementation_->read_end(Implementation::game_name(s.integer(0)), s.bytes(1), s.bytes(2),
                                  outcome.results[leg], outcome.terminations[leg]);
      },
      [&](std::uint64_t number) { visit(number, outcome); });
}

}  // namespace oliphaunt::lab
