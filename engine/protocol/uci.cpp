#include "engine/protocol/uci.h"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/protocol/evaluation_table.h"
#include "engine/search/control.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "engine/variant/variants.h"

namespace oliphaunt {

namespace {

std::string score_text(Score score, Bound bound) {
  const std::string text = score.is_mate() ? fmt::format("mate {}", score.mate_moves())
                                           : fmt::format("cp {}", score.value);
  switch (bound) {
    case Bound::lower:
      return text + " lowerbound";
    case Bound::upper:
      return text + " upperbound";
    case Bound::exact:
      break;
  }
  return text;
}

std::string info_text(const LineReport& line) {
  const auto ms = static_cast<std::uint64_t>(line.time.count());
  return fmt::format(
      "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
      line.depth, line.seldepth, line.multipv, score_text(line.score, line.bound), line.nodes,
      line.nodes * 1000 / std::max<std::uint64_t>(ms, 1), line.hashfull, ms,
      fmt::join(line.pv, " "));
}

constexpr std::string_view none = "(none)";

constexpr std::string_view uci_help =
    "Beside the commands of UCI:\n"
    "  d              shows the position\n"
    "  eval           its static evaluation, term by term\n"
    "  flip           exchanges the colors\n"
    "  go perft N     counts the sequences of N legal moves below each move\n"
    "  bench [DEPTH]  searches fixed positions of the game; the nodes are the search's signature\n"
    "  help           this\n"
    "`setoption name UCI_Variant value GAME` chooses the game. During perft and bench only `stop`\n"
    "and `isready` are obeyed at once; all else waits for the end.";

std::string combo(std::string_view name, std::string_view chosen, std::string_view values) {
  std::string text = fmt::format("option name {} type combo default {}", name, chosen);
  for (Words left(values); !left.at_end();) text += fmt::format(" var {}", left.next());
  return text;
}

}  // namespace

void UciSession::obey(std::string_view line) {
  const std::string_view command = Words(line).next();
  if (command.empty()) return;
  if (!counting_ || command == "isready") return obey_now(line);
  if (command == "stop") thread_.request_stop();
  // A stop ends what waits before it, too.
  if (command != "stop" || !waiting_.empty()) waiting_.emplace_back(line);
}

void UciSession::end() {
  while (counting_) {
    thread_.wait();
    end_count();
  }
  thread_.finish();
}

void UciSession::obey_now(std::string_view line) {
  Words words(line);
  const std::string_view command = words.next();
  try {
    obey_command(command, words);
  } catch (const InputError& error) {
    complain(error.what());
  } catch (const std::bad_alloc&) {
    complain(fmt::format("{}: out of memory", command));
  }
}

void UciSession::obey_command(std::string_view command, Words arguments) {
  if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    // Large tables are made here rather than on the clock.
    if (!thread_.busy()) apply_options();
    sink_.write("readyok");
  } else if (command == "ucinewgame") {
    state_.forget();
  } else if (command == "position") {
    set_position(arguments);
  } else if (command == "go") {
    go(arguments);
  } else if (command == "stop") {
    thread_.request_stop();
  } else if (command == "ponderhit") {
    if (const auto ponder = std::exchange(ponder_, nullptr)) ponder->happen();
  } else if (command == "setoption") {
    set_option(arguments);
  } else if (command == "d") {
    require_position();
    sink_.write(state_.game().description());
  } else if (command == "eval") {
    require_position();
    if (!thread_.busy()) apply_options();
    const GameSession& game = state_.game();
    const auto [table, score] =
        evaluation_table(game.evaluation(), game.weights(), game.side_to_move());
    sink_.write(table);
    sink_.write(fmt::format("info string evaluation: {} centipawns for White", score));
  } else if (command == "flip") {
    require_position();
    state_.game().flip();
  } else if (command == "bench") {
    bench(arguments);
  } else if (command == "help") {
    sink_.write(uci_help);
  } else if (command != "debug" && command != "register") {
    complain(fmt::format("no command is called {}", in_quotes(command)));
  }
}

void UciSession::introduce() {
  const EngineSettings& settings = state_.settings();
  const SearchOptions& search = settings.search;
  sink_.write(fmt::format("id name Oliphaunt {}", engine_build().version));
  sink_.write("id author the Oliphaunt developers");
  const auto spin = [&](std::string_view name, auto value, auto least, auto most) {
    sink_.write(
        fmt::format("option name {} type spin default {} min {} max {}", name, value, least, most));
  };
  spin("Hash", search.hash_mb, 1, settings.most_hash_mb);
  spin("Threads", search.threads, 1, settings.most_threads);
  spin("MultiPV", search.multi_pv, 1, most_lines);
  spin("Move Overhead", search.move_overhead.count(), 0, most_move_overhead.count());
  sink_.write("option name Ponder type check default false");
  const std::string& weights = state_.settings().weights;
  sink_.write(fmt::format("option name Weights type string default {}",
                          weights.empty() ? own_weights : std::string_view(weights)));
  std::string games;
  for (const GameDescription* game : all_games()) games += fmt::format("{} ", game->name);
  sink_.write(combo("UCI_Variant", "chess", games));
  for (const RuleOption& option : all_rule_options()) {
    sink_.write(combo(option.name, Words(option.values).next(), option.values));
  }
  sink_.write("uciok");
}

// "name NAME [value VALUE]", where both may have blanks.
void UciSession::set_option(Words arguments) {
  if (arguments.next() != "name") {
    throw InputError("setoption: expected name NAME value VALUE");
  }
  std::string name;
  while (!arguments.at_end() && arguments.peek() != "value") {
    name += fmt::format("{}{}", name.empty() ? "" : " ", arguments.next());
  }
  arguments.next();
  if (!state_.set_option(name, arguments.rest())) {
    throw InputError(fmt::format("no option is called {}", in_quotes(name)));
  }
}

void UciSession::set_position(Words arguments) {
  refusal_ = "out of memory";  // unless another reason or none is found
  try {
    read_position(arguments);
    refusal_.clear();
  } catch (const InputError& error) {
    refusal_ = error.what();
    throw;
  }
}

void UciSession::read_position(Words arguments) {
  state_.require_game();
  const std::string_view kind = arguments.next();
  if (kind == "startpos") {
    state_.set_start();
  } else if (kind == "fen") {
    std::string fen;
    while (!arguments.at_end() && arguments.peek() != "moves") {
      fen += fmt::format("{}{}", fen.empty() ? "" : " ", arguments.next());
    }
    state_.set_fen(fen);
  } else {
    throw InputError(fmt::format("position: found {}, expected startpos or fen", found(kind)));
  }
  if (arguments.at_end()) return;
  if (const std::string_view word = arguments.next(); word != "moves") {
    throw InputError(fmt::format("position: found {}, expected moves", in_quotes(word)));
  }
  while (!arguments.at_end()) state_.game().play(arguments.next());
}

void UciSession::require_position() const {
  if (const std::string& why = state_.unknown_game(); !why.empty()) {
    throw InputError("there is no position, the last game was refused: " + why);
  }
  if (!refusal_.empty()) {
    throw InputError("there is no position, the last was refused: " + refusal_);
  }
}

void UciSession::go(Words arguments) {
  thread_.finish();
  const UciGo go = parse_uci_go(arguments, state_.game().side_to_move());
  for (const std::string& note : go.notes) complain(note);
  if (go.perft) {
    require_position();
    apply_options();
    return perft(*go.perft);
  }
  ponder_ = go.limits.ponder;
  try {
    require_position();
  } catch (const InputError& error) {
    complain(fmt::format("go: {}", error.what()));
    return answer(go.limits, none);
  }
  try {
    apply_options();
    search(go);
  } catch (const std::bad_alloc&) {
    complain("go: out of memory, playing any move");
    const auto moves = state_.game().legal_moves();
    answer(go.limits, moves.empty() ? none : std::string_view(moves.front()));
  }
}

void UciSession::search(const UciGo& go) {
  const auto moves = legal_moves_of(go.searchmoves);
  thread_.start([this, job = state_.prepare_search(go.limits, moves)](const std::stop_token& stop) {
    const SearchReport report =
        job([this](const LineReport& line) { sink_.write(info_text(line)); }, stop);
    if (report.best.empty()) {
      sink_.write(fmt::format("info depth 0 score {}", score_text(report.score, Bound::exact)));
      sink_.write(fmt::format("bestmove {}", none));
    } else if (report.ponder.empty()) {
      sink_.write(fmt::format("bestmove {}", report.best));
    } else {
      sink_.write(fmt::format("bestmove {} ponder {}", report.best, report.ponder));
    }
  });
}

std::vector<std::string> UciSession::legal_moves_of(const std::vector<std::string>& searchmoves) {
  std::vector<std::string> legal;
  for (const std::string& move : searchmoves) {
    try {
      legal.push_back(state_.game().canonical(move));
    } catch (const InputError& error) {
      complain(fmt::format("go searchmoves: passed over {}", error.what()));
    }
  }
  if (legal.empty() && !searchmoves.empty()) {
    complain("go searchmoves: none of them is legal, choosing from all moves");
  }
  return legal;
}

void UciSession::answer(const Limits& limits, std::string_view move) {
  thread_.start([this, limits, move = std::string(move)](const std::stop_token& stop) {
    await_permission_to_answer(limits, stop);
    sink_.write(fmt::format("bestmove {}", move));
  });
}

void UciSession::perft(int depth) {
  if (depth > state_.settings().deepest_perft) {
    throw InputError(fmt::format("perft: found {}, expected at most {}", depth,
                                 state_.settings().deepest_perft));
  }
  count([this, job = state_.game().prepare_perft(depth)](const std::stop_token& stop) {
    const PerftReport report = job(stop);
    for (const auto& [move, nodes] : report.roots) {
      sink_.write(fmt::format("{}: {}", move, nodes));
    }
    if (!report.complete) {
      return complain(fmt::format("perft stopped, {} of {} moves counted", report.roots.size(),
                                  report.root_moves));
    }
    sink_.write("");
    sink_.write(fmt::format("Nodes searched: {}", report.nodes));
  });
}

void UciSession::bench(Words arguments) {
  const int deepest = state_.settings().deepest_bench;
  int depth = std::min(signature_depth, deepest);
  if (!arguments.at_end()) {
    depth = static_cast<int>(parse_number("bench", arguments.next(), 1, deepest));
  }
  thread_.finish();
  count([this, job = state_.game().prepare_bench(depth)](const std::stop_token& stop) {
    const SignatureRun run = job(stop);
    if (!run.complete()) {
      return complain(
          fmt::format("bench stopped, {} of {} positions searched", run.searched, run.positions));
    }
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(run.time.count(), 1));
    sink_.write(fmt::format("Total time (ms) : {}", ms));
    sink_.write(fmt::format("Nodes searched  : {}", run.nodes));
    sink_.write(fmt::format("Nodes/second    : {}", run.nodes * 1000 / ms));
    sink_.write(fmt::format("Bench: {}", run.nodes));
  });
}

void UciSession::count(std::function<void(const std::stop_token&)> job) {
  counting_ = true;
  thread_.start([this, job = std::move(job)](const std::stop_token& stop) {
    try {
      job(stop);
    } catch (const PerftOverflow& overflow) {
      complain(fmt::format("perft: {}", overflow.what()));
    } catch (const std::bad_alloc&) {
      complain("out of memory, the count is given up");
    }
    tasks_.push([this] { end_count(); });
  });
}

void UciSession::end_count() {
  counting_ = false;
  for (const std::string& line : std::exchange(waiting_, {})) obey(line);
}

void UciSession::apply_options() {
  try {
    state_.apply();
  } catch (const InputError& error) {
    complain(error.what());
  }
}

void UciSession::complain(std::string_view what) {
  sink_.write(fmt::format("info string {}", printable(what)));
}

}  // namespace oliphaunt
