#include "engine/protocol/cecp.h"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "engine/notation/move_text.h"
#include "engine/protocol/xboard.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"
#include "engine/variant/variants.h"

namespace oliphaunt {

namespace {

// Whether a line without `usermove` is meant as a move: e2e4, P@e4, @@@@.
bool looks_like_move(std::string_view word) {
  return word.size() >= 4 &&
         (word[1] == '@' || (word[0] >= 'a' && word[0] <= 'z' && is_digit(word[1])));
}

// "move 'e2e5': no piece on e2" without what stands before the reason.
std::string reason_of(const InputError& error) {
  const std::string text = error.what();
  const std::size_t colon = text.find(": ");
  return colon == std::string::npos ? text : text.substr(colon + 2);
}

}  // namespace

const CecpSession::Command CecpSession::commands[] = {
    {"protover", &CecpSession::introduce},
    {"new", &CecpSession::new_game},
    {"variant", &CecpSession::choose_variant},
    {"setboard", &CecpSession::set_board},
    {"force", &CecpSession::force},
    {"go", &CecpSession::go},
    {"playother", &CecpSession::play_other},
    {"usermove", &CecpSession::take_move},
    {"?", &CecpSession::move_now},
    {"undo", &CecpSession::undo},
    {"remove", &CecpSession::remove},
    {"analyze", &CecpSession::analyze},
    {"exit", &CecpSession::leave_analysis},
    {".", &CecpSession::report_status},
    {"hint", &CecpSession::give_hint},
    {"ping", &CecpSession::answer_ping},
    {"result", &CecpSession::take_result},
    {"level", &CecpSession::set_level},
    {"st", &CecpSession::set_move_time},
    {"sd", &CecpSession::set_depth},
    {"time", &CecpSession::set_remaining},
    {"memory", &CecpSession::set_memory},
    {"cores", &CecpSession::set_cores},
    {"option", &CecpSession::set_option},
    {"hard", &CecpSession::hard},
    {"easy", &CecpSession::easy},
    {"post", &CecpSession::post},
    {"nopost", &CecpSession::no_post},
    {"bk", &CecpSession::book},
    // Commands that ask nothing of this engine.
    {"xboard", &CecpSession::ignore},
    {"accepted", &CecpSession::ignore},
    {"rejected", &CecpSession::ignore},
    {"otim", &CecpSession::ignore},
    {"draw", &CecpSession::ignore},
    {"random", &CecpSession::ignore},
    {"computer", &CecpSession::ignore},
    {"name", &CecpSession::ignore},
    {"rating", &CecpSession::ignore},
    {"ics", &CecpSession::ignore},
};

void CecpSession::obey(std::string_view line) {
  Words words(line);
  const std::string_view name = words.next();
  if (name.empty()) return;
  try {
    for (const Command& command : commands) {
      if (command.name == name) return (this->*command.handler)(words);
    }
    if (looks_like_move(name)) return take_move(Words(line));
    sink_.write(fmt::format("Error (unknown command): {}", printable(Words(line).rest())));
  } catch (const InputError& error) {
    sink_.write(
        fmt::format("Error ({}): {}", printable(error.what()), printable(Words(line).rest())));
  } catch (const std::bad_alloc&) {
    sink_.write(fmt::format("Error (out of memory): {}", printable(Words(line).rest())));
  }
}

void CecpSession::introduce(Words) {
  sink_.write("feature done=0");
  sink_.write(fmt::format("feature myname=\"Oliphaunt {}\"", engine_build().version));
  sink_.write(fmt::format("feature variants=\"{}\"", xboard_variants()));
  sink_.write("feature ping=1 setboard=1 usermove=1 playother=1 analyze=1 memory=1 smp=1 debug=1");
  sink_.write("feature colors=0 sigint=0 sigterm=0 san=0 reuse=1 nps=0 exclude=0 pause=0 draw=0");
  sink_.write(fmt::format("feature option=\"MultiPV -spin {} 1 {}\"",
                          state_.search_options().multi_pv, most_lines));
  sink_.write(fmt::format("feature option=\"Weights -file {}\"", state_.settings().weights));
  for (const RuleOption& option : all_rule_options()) {
    std::string values;
    for (Words left(option.values); !left.at_end();) {
      values += fmt::format("{}{}", values.empty() ? "*" : " /// ", left.next());
    }
    sink_.write(fmt::format("feature option=\"{} -combo {}\"", option.name, values));
  }
  sink_.write("feature done=1");
}

void CecpSession::new_game(Words) {
  abandon();
  state_.choose_game("normal");
  refusal_.clear();
  state_.forget();
  time_control_.new_game();
  hint_.clear();
  mode_ = Mode::play;
  engine_color_ = Color::black;
}

void CecpSession::choose_variant(Words arguments) {
  abandon();
  hint_.clear();
  try {
    state_.choose_game(arguments.rest());
  } catch (const InputError& error) {
    refusal_ = error.what();
    throw;
  }
  refusal_.clear();
  for (const std::string& line : xboard_setup(game().name())) sink_.write(line);
  think();
}

void CecpSession::set_board(Words arguments) {
  abandon();
  hint_.clear();
  try {
    state_.require_game();
    state_.set_fen(fen_from_xboard(game().name(), arguments.rest()));
    refusal_.clear();
  } catch (const InputError& error) {
    refusal_ = error.what();
    sink_.write(fmt::format("tellusererror Illegal position: {}", printable(error.what())));
  }
  think();
}

void CecpSession::force(Words) {
  abandon();
  mode_ = Mode::force;
}

void CecpSession::require_position() const {
  if (!refusal_.empty()) throw InputError("no position to move on, the last was refused");
}

void CecpSession::go(Words) {
  abandon();
  require_position();
  mode_ = Mode::play;
  engine_color_ = game().side_to_move();
  if (game().legal_moves().empty()) claim_result();
  think();
}

void CecpSession::play_other(Words) {
  abandon();
  mode_ = Mode::play;
  engine_color_ = ~game().side_to_move();
  ponder();
}

void CecpSession::take_move(Words arguments) {
  const std::string_view move = arguments.next();
  if (mode_ != Mode::analyze && thinking_) {
    sink_.write(fmt::format("Illegal move (the engine is to move): {}", printable(move)));
    return;
  }
  try {
    require_position();
    const std::string text = move_from_xboard(game().name(), move);
    const std::string canonical = game().canonical(text);
    if (move.ends_with('=') && text != move && canonical != text) {
      throw InputError(fmt::format("move: the piece must promote, expected {}", canonical));
    }
    if (pondering() && canonical == hint_) return hit_ponder();
    abandon();
    play(canonical);
  } catch (const InputError& error) {
    sink_.write(fmt::format("Illegal move ({}): {}", printable(reason_of(error)), printable(move)));
    return;
  }
  // A finished game is only played on when the GUI asks for it by `go`.
  if (mode_ == Mode::analyze || game().game_end() == GameEnd::none) think();
}

void CecpSession::play(std::string_view move) {
  game().play(move);
  hint_.clear();
  if (mode_ == Mode::play) claim_result();
}

void CecpSession::take_back(std::size_t plies) {
  require_position();
  if (game().plies_played() < plies) throw InputError("no move to take back");
  abandon();
  for (std::size_t i = 0; i < plies; ++i) game().undo();
  hint_.clear();
}

void CecpSession::move_now(Words) {
  if (mode_ == Mode::play && thinking_) thread_.request_stop();
}

void CecpSession::undo(Words) {
  take_back(1);
  // The engine does not play the same move at once: the GUI goes on by `go`.
  if (mode_ == Mode::play) mode_ = Mode::force;
  think();
}

void CecpSession::remove(Words) {
  take_back(2);
  think();
}

void CecpSession::analyze(Words) {
  abandon();
  mode_ = Mode::analyze;
  require_position();
  think();
}

void CecpSession::leave_analysis(Words) {
  abandon();
  mode_ = Mode::force;
}

void CecpSession::report_status(Words) {
  if (!thread_.busy()) return;
  const std::lock_guard lock(status_mutex_);
  const std::size_t moves = game().legal_moves().size();
  sink_.write(fmt::format("stat01: {} {} {} 0 {} {}", status_.time.count() / 10, status_.nodes,
                          status_.depth, moves, status_.pv.empty() ? "" : status_.pv.front()));
}

void CecpSession::give_hint(Words) {
  if (!hint_.empty()) {
    sink_.write(fmt::format("Hint: {}", move_to_xboard(game().name(), hint_)));
  }
}

void CecpSession::answer_ping(Words arguments) {
  pongs_.push_back(fmt::format("pong {}", printable(arguments.rest())));
  // While it thinks on a move, the protocol wants the move first.
  if (!thinking_ || mode_ == Mode::analyze) send_pongs();
}

void CecpSession::set_level(Words arguments) {
  time_control_.set_level(arguments);
  ponder_anew();
}

void CecpSession::set_move_time(Words arguments) {
  time_control_.set_move_time(arguments);
  ponder_anew();
}

void CecpSession::set_depth(Words arguments) {
  time_control_.set_depth(arguments);
  ponder_anew();
}

void CecpSession::hard(Words) {
  may_ponder_ = true;
  ponder();
}

void CecpSession::easy(Words) {
  may_ponder_ = false;
  if (pondering()) abandon();
}

void CecpSession::post(Words) {
  // The move must be known before the first line of what is thought on it.
  if (!post_ && pondering()) give_hint(Words(""));
  post_ = true;
}

void CecpSession::set_memory(Words arguments) {
  const auto most = static_cast<std::int64_t>(state_.settings().most_hash_mb);
  const std::int64_t megabytes = parse_number("memory", arguments.next(), 0, INT32_MAX);
  state_.set_option("Hash", std::to_string(std::clamp<std::int64_t>(megabytes, 1, most)));
  ponder_anew();
}

void CecpSession::set_cores(Words arguments) {
  const std::int64_t cores = parse_number("cores", arguments.next(), 0, INT32_MAX);
  state_.set_option("Threads", std::to_string(std::clamp<std::int64_t>(
                                   cores, 1, state_.settings().most_threads)));
  ponder_anew();
}

// "NAME=VALUE"
void CecpSession::set_option(Words arguments) {
  const std::string_view text = arguments.rest();
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, equals);
  // The game is chosen by `variant`.
  if (same_word(name, "UCI_Variant") ||
      !state_.set_option(name, text.substr(std::min(equals + 1, text.size())))) {
    throw InputError(fmt::format("no option is called {}", in_quotes(name)));
  }
  ponder_anew();
}

void CecpSession::book(Words) {
  sink_.write(" There is no opening book.");
  sink_.write("");
}

}  // namespace oliphaunt
