#include "tools/lab/external/cecp_driver.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "engine/notation/move_text.h"
#include "engine/protocol/xboard.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt::lab {

namespace {

constexpr std::string_view feature = "feature ";

// "12 34 567 8901 e2e4 ...": depth, score in centipawns, time in centiseconds, nodes.
std::optional<Score> score_of(const std::string& line) {
  std::istringstream in(line);
  int depth = 0;
  int value = 0;
  long long time = 0;
  long long nodes = 0;
  if (!(in >> depth >> value >> time >> nodes)) return std::nullopt;
  const int moves = std::abs(value) - xboard_mate;
  if (moves >= 0) {
    const int plies = std::clamp(2 * moves, 1, max_ply);
    return value > 0 ? Score::mate_in_plies(std::max(plies - 1, 1)) : Score::mated_in_plies(plies);
  }
  return Score{std::clamp(value, -Score::max_evaluation, Score::max_evaluation)};
}

}  // namespace

CecpDriver::CecpDriver(std::unique_ptr<EngineLink> link, const Patience& patience,
                       const std::stop_token& stop)
    : link_(std::move(link)), patience_(patience) {
  const Deadline last = patient(patience.handshake);
  link_->send("xboard", last);
  link_->send("protover 2", last);
  if (!read_features(last, stop)) {
    throw link_->failure(Termination::stall, "answers neither \"uci\" nor \"protover 2\"");
  }
}

// False if there are none.
bool CecpDriver::read_features(Deadline last, const std::stop_token& stop) {
  bool any = false;
  done_ = needs_time_ = false;
  while (!done_) {
    const Deadline silence = patient(patience_.features);
    const auto line = link_->receive(needs_time_ ? last : std::min(last, silence), stop);
    if (!line) break;
    if (!line->starts_with(feature)) continue;
    add_features(std::string_view(*line).substr(feature.size()));
    any = true;
  }
  return any;
}

// An engine that knows "ping" says by it that it has no more to say.
void CecpDriver::ask_again(const std::stop_token& stop) {
  const Deadline last = patient(patience_.handshake);
  link_->send("protover 2", last);
  if (ping_) {
    wait_for_pong(last, stop);
  } else {
    read_features(last, stop);
  }
}

void CecpDriver::wait_for_pong(Deadline last, const std::stop_token& stop) {
  const std::string expected = fmt::format("pong {}", ++pings_);
  send(fmt::format("ping {}", pings_));
  while (const auto line = link_->receive(last, stop)) {
    if (line->starts_with(expected)) return;
    if (line->starts_with(feature)) add_features(std::string_view(*line).substr(feature.size()));
  }
  throw link_->failure(Termination::stall, "no answer to ping");
}

// name=value name="value with blanks" ...
void CecpDriver::add_features(std::string_view rest) {
  while (true) {
    const std::size_t begin = rest.find_first_not_of(' ');
    const std::size_t equals = rest.find('=');
    if (begin == std::string_view::npos || equals == std::string_view::npos) return;
    const std::string name(rest.substr(begin, equals - begin));
    rest.remove_prefix(equals + 1);
    const bool quoted = rest.starts_with('"');
    if (quoted) rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find(quoted ? '"' : ' '), rest.size());
    add_feature(name, std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

void CecpDriver::add_feature(const std::string& name, const std::string& value) {
  if (name == "done") {
    done_ = value == "1";
    needs_time_ = value == "0";
  }
  if (name == "ping") ping_ = value == "1";
  if (name == "usermove") usermove_ = value == "1";
  if (name == "setboard") setboard_ = value == "1";
  if (name == "option") options_.add(parse_cecp_option(value));
  if (name == "variants") {
    variants_.clear();
    std::istringstream in(value);
    for (std::string v; std::getline(in, v, ',');) {
      v.erase(std::remove(v.begin(), v.end(), ' '), v.end());
      variants_.push_back(v);
    }
  }
  send("accepted " + name);
}

void CecpDriver::send(std::string_view line) { link_->send(line, patient(patience_.new_game)); }

bool CecpDriver::plays_variant() const {
  return variant_ == "normal" ||
         std::find(variants_.begin(), variants_.end(), variant_) != variants_.end();
}

void CecpDriver::set_option(const std::string& name, const std::string& value,
                            const std::stop_token& stop) {
  if (!options_.take(name, value)) ask_again(stop);
  const EngineOption& option = options_.get(name);
  const std::string told = value_for(option, value);
  switch (option.type) {
    case EngineOption::Type::button:
      return send("option " + option.name);
    case EngineOption::Type::check:
      return send("option " + option.name + (told == "true" ? "=1" : "=0"));
    default:
      return send("option " + option.name + "=" + told);
  }
}

void CecpDriver::set_up(const PlayerSettings& settings, const GameSetup& setup,
                        const std::stop_token& stop) {
  if (!setboard_) throw InputError("the engine can't set up positions (feature setboard)");
  limits_ = settings.limits;
  if (limits_.nodes) throw InputError("nodes are no limit that a CECP engine can be given");
  if (limits_.movetime && limits_.movetime->count() % 1000 != 0) {
    throw InputError("a CECP engine's movetime must be whole seconds");
  }
  for (const std::string& rule : setup.rules) {
    const std::size_t equals = rule.find('=');
    set_option(rule.substr(0, equals), rule.substr(equals + 1), stop);
  }
  for (const auto& [name, value] : settings.options) set_option(name, value, stop);
  const std::string own = setup.game == "chess" ? "normal" : setup.game;
  variant_ = settings.variant.empty() ? own : settings.variant;
  if (!plays_variant()) ask_again(stop);
  if (!plays_variant()) {
    throw InputError(fmt::format("the engine does not play the variant {}; it offers {}",
                                 in_quotes(variant_), offered(variants_)));
  }
}

void CecpDriver::new_game(std::string_view start, std::stop_token stop) {
  send("new");
  if (variant_ != "normal") send("variant " + variant_);
  send("easy");
  send("post");
  send("force");
  send("setboard " + std::string(start));
  if (limits_.depth) send(fmt::format("sd {}", *limits_.depth));
  if (limits_.movetime) send(fmt::format("st {}", limits_.movetime->count() / 1000));
  if (limits_.base) {
    const auto base = limits_.base->count() / 1000;
    send(fmt::format("level 0 {}:{:02} {}", base / 60, base % 60,
                     static_cast<double>(limits_.increment.count()) / 1000));
  }
  known_moves_ = 0;
  playing_ = false;
  if (ping_) wait_for_pong(patient(patience_.new_game), stop);
}

void CecpDriver::send_limits(const Turn& turn, Color side) {
  if (!turn.limits.base) return;
  send(fmt::format("time {}", turn.clocks[index(side)].count() / 10));
  send(fmt::format("otim {}", turn.clocks[index(~side)].count() / 10));
}

Answer CecpDriver::go(const GoRequest& request, std::stop_token stop) {
  const auto text = [](const std::string& move) {
    return move == pass_text ? std::string(xboard_pass) : move;
  };
  if (playing_) send_limits(request.turn, request.side);
  while (known_moves_ < request.moves.size()) {
    send((usermove_ ? "usermove " : "") + text(request.moves[known_moves_++]));
  }
  if (!playing_) {
    send_limits(request.turn, request.side);
    send("go");
    playing_ = true;
  }
  std::optional<Score> score;
  Answer answer = await_answer(*link_, request, patience_, "?", stop,
                               [&](const std::string& line) { return read(line, score); });
  ++known_moves_;
  return answer;
}

std::optional<Answer> CecpDriver::read(const std::string& line, std::optional<Score>& score) const {
  if (line.starts_with("move ")) {
    std::string move = line.substr(5, line.find(' ', 5) - 5);
    if (move == xboard_pass) move = pass_text;
    return Answer{Answer::Kind::move, move, score};
  }
  if (line.starts_with("resign")) return Answer{Answer::Kind::resign, line, score};
  for (const std::string_view claim : {"1-0", "0-1", "1/2-1/2", "offer draw and", "Illegal move"}) {
    if (line.starts_with(claim)) return Answer{Answer::Kind::claim, line, score};
  }
  if (!line.empty() && std::isdigit(static_cast<unsigned char>(line[0])) != 0) {
    if (const auto s = score_of(line)) score = s;
  }
  return std::nullopt;
}

}  // namespace oliphaunt::lab
