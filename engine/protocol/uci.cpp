#include "engine/protocol/uci.h"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "engine/build_info.h"
#include "engine/games/registry.h"
#include "engine/protocol/uci_go.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"

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

std::string combo(std::string_view name, std::string_view chosen, std::string_view values) {
  std::string text = fmt::format("option name {} type combo default {}", name, chosen);
  for (Words left(values); !left.at_end();) text += fmt::format(" var {}", left.next());
  return text;
}

}  // namespace

void UciSession::obey(std::string_view line) {
  Words words(line);
  const std::string_view command = words.next();
  if (command.empty()) return;
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
    state_.game().ponder_hit();
  } else if (command == "setoption") {
    set_option(arguments);
  } else if (command == "d") {
    sink_.write(state_.game().description());
  } else if (command == "eval") {
    sink_.write(
        fmt::format("info string evaluation: {} centipawns for White", state_.game().evaluation()));
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
  for_each_game([&]<class G>(std::type_identity<G>) { games += fmt::format("{} ", G::name); });
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

void UciSession::go(Words arguments) {
  thread_.finish();
  try {
    const UciGo go = parse_uci_go(arguments, state_.game().side_to_move());
    for (const std::string& word : go.unknown) {
      complain(fmt::format("go: passed over {}", in_quotes(word)));
    }
    apply_options();
    go.perft ? perft(*go.perft) : search(go.limits, go.searchmoves);
  } catch (const InputError& error) {
    complain(error.what());
    sink_.write("bestmove (none)");  // a GUI may be waiting for it
  }
}

void UciSession::search(const Limits& limits, const std::vector<std::string>& searchmoves) {
  thread_.start([this, job = state_.prepare_search(limits, searchmoves)](std::stop_token stop) {
    const SearchReport report =
        job([this](const LineReport& line) { sink_.write(info_text(line)); }, std::move(stop));
    if (report.best.empty()) {
      sink_.write(fmt::format("info depth 0 score {}", score_text(report.score, Bound::exact)));
      sink_.write("bestmove (none)");
    } else if (report.ponder.empty()) {
      sink_.write(fmt::format("bestmove {}", report.best));
    } else {
      sink_.write(fmt::format("bestmove {} ponder {}", report.best, report.ponder));
    }
  });
}

void UciSession::perft(int depth) {
  if (depth > state_.settings().deepest_perft) {
    throw InputError(fmt::format("perft: found {}, expected at most {}", depth,
                                 state_.settings().deepest_perft));
  }
  thread_.start([this, job = state_.game().prepare_perft(depth)](std::stop_token stop) {
    try {
      const PerftReport report = job(std::move(stop));
      for (const auto& [move, nodes] : report.roots) {
        sink_.write(fmt::format("{}: {}", move, nodes));
      }
      sink_.write(fmt::format("total: {}{}", report.nodes, report.complete ? "" : " (stopped)"));
    } catch (const PerftOverflow& overflow) {
      complain(overflow.what());
    }
  });
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
