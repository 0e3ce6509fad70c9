#include "tools/lab/external/uci_driver.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/words.h"

namespace oliphaunt::lab {

namespace {

constexpr const char* variant_option = "UCI_Variant";

bool is_word(const std::string& line, const char* word) {
  return words_of(line) == std::vector<std::string>{word};
}

// The score of an info line's best variation, unless it is only a bound.
std::optional<Score> score_of(const std::vector<std::string>& words) {
  std::optional<Score> score;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string" || words[i] == "pv") break;
    if (words[i] == "lowerbound" || words[i] == "upperbound") return std::nullopt;
    if (words[i] == "multipv" && words[i + 1] != "1") return std::nullopt;
    if (words[i] != "score" || i + 2 >= words.size()) continue;
    const auto value = read_number<int>(words[i + 2]);
    if (!value) continue;
    if (words[i + 1] == "cp") {
      score = Score{std::clamp(*value, -Score::max_evaluation, Score::max_evaluation)};
    } else if (words[i + 1] == "mate") {
      const int moves = std::clamp(std::abs(*value), 0, max_ply / 2);
      score = *value > 0 ? Score::mate_in_plies(std::max(2 * moves - 1, 1))
                         : Score::mated_in_plies(2 * moves);
    }
  }
  return score;
}

std::string go_line(const GoRequest& request) {
  const PlayLimits& limits = request.turn.limits;
  std::string line = "go";
  if (limits.base) {
    line += fmt::format(" wtime {} btime {} winc {} binc {}", request.turn.clocks[0].count(),
                        request.turn.clocks[1].count(), request.turn.increments[0].count(),
                        request.turn.increments[1].count());
  }
  if (limits.movetime) line += fmt::format(" movetime {}", limits.movetime->count());
  if (limits.nodes) line += fmt::format(" nodes {}", *limits.nodes);
  if (limits.depth) line += fmt::format(" depth {}", *limits.depth);
  return line;
}

}  // namespace

std::unique_ptr<UciDriver> UciDriver::greet(std::unique_ptr<EngineLink>& link,
                                            const Patience& patience, const std::stop_token& stop) {
  const Deadline deadline = patient(patience.handshake / 2);
  link->send("uci", deadline);
  std::unique_ptr<UciDriver> driver(new UciDriver(nullptr, patience));
  while (const auto line = link->receive(deadline, stop)) {
    if (line->starts_with("Error")) return nullptr;
    if (driver->take_option(*line)) continue;
    if (is_word(*line, "uciok")) {
      driver->link_ = std::move(link);
      return driver;
    }
  }
  return nullptr;
}

bool UciDriver::take_option(std::string_view line) {
  constexpr std::string_view begin = "option ";
  if (!line.starts_with(begin)) return false;
  options_.add(parse_uci_option(line.substr(begin.size())));
  return true;
}

// An engine that answers no second "uci" still says that it is ready.
void UciDriver::ask_again(const std::stop_token& stop) {
  const Deadline deadline = patient(patience_.handshake);
  link_->send("uci", deadline);
  link_->send("isready", deadline);
  bool answered = false;
  const EngineOptions before = std::exchange(options_, {});
  while (const auto line = link_->receive(deadline, stop)) {
    take_option(*line);
    answered |= is_word(*line, "uciok");
    if (!line->starts_with("readyok")) continue;
    if (!answered) options_ = before;
    return;
  }
  throw link_->failure(Termination::stall, "no answer to isready");
}

void UciDriver::send_option(const std::string& name, const std::string& value) {
  const EngineOption& option = options_.get(name);
  const std::string told = value_for(option, value);
  const bool button = option.type == EngineOption::Type::button;
  send("setoption name " + option.name + (button ? "" : " value " + told));
}

bool UciDriver::send_variant() {
  if (variant_.empty() || !options_.take(variant_option, variant_)) return false;
  send_option(variant_option, variant_);
  return variant_sent_ = true;
}

void UciDriver::set_option(const std::string& name, const std::string& value,
                           const std::stop_token& stop) {
  if (!options_.take(name, value)) {
    ask_again(stop);
    if (!options_.take(name, value) && send_variant()) ask_again(stop);
    send_variant();  // asked, some go back to a variant of their own
  }
  send_option(name, value);
  if (is_same_option(name, variant_option)) {
    variant_ = value;
    variant_sent_ = true;
  }
}

void UciDriver::set_up(const PlayerSettings& settings, const GameSetup& setup,
                       const std::stop_token& stop) {
  const auto& given = settings.options;
  const bool among_options = std::any_of(given.begin(), given.end(), [](const auto& option) {
    return is_same_option(option.first, variant_option);
  });
  variant_ = settings.variant;
  // Chess is what an engine plays that knows no variants.
  const bool needed = setup.game != "chess" || options_.contains(variant_option);
  if (variant_.empty() && !among_options && needed) variant_ = setup.game;

  send_variant();
  const auto rules = [&] {
    for (const std::string& rule : setup.rules) {
      const std::size_t equals = rule.find('=');
      set_option(rule.substr(0, equals), rule.substr(equals + 1), stop);
    }
  };
  const bool rules_first = variant_sent_ || variant_.empty();
  if (rules_first) rules();
  for (const auto& [name, value] : given) set_option(name, value, stop);
  if (!variant_.empty() && !variant_sent_) {
    ask_again(stop);
    if (!send_variant()) send_option(variant_option, variant_);  // says what it offers
  }
  if (!rules_first) rules();
  wait_until_ready(patience_.handshake, stop);
}

void UciDriver::send(std::string_view line) { link_->send(line, patient(patience_.new_game)); }

void UciDriver::wait_until_ready(milliseconds time, const std::stop_token& stop) {
  const Deadline deadline = patient(time);
  link_->send("isready", deadline);
  while (const auto line = link_->receive(deadline, stop)) {
    if (line->starts_with("readyok")) return;
  }
  throw link_->failure(Termination::stall, "no answer to isready");
}

void UciDriver::new_game(std::string_view, std::stop_token stop) {
  send("ucinewgame");
  wait_until_ready(patience_.new_game, stop);
}

Answer UciDriver::go(const GoRequest& request, std::stop_token stop) {
  std::string position = "position fen " + std::string(request.start);
  if (!request.moves.empty()) position += fmt::format(" moves {}", fmt::join(request.moves, " "));
  send(position);
  send(go_line(request));
  std::optional<Score> score;
  return await_answer(*link_, request, patience_, "stop", stop,
                      [&](const std::string& line) -> std::optional<Answer> {
                        const auto words = words_of(line);
                        if (words.empty()) return std::nullopt;
                        if (words[0] == "info") {
                          if (const auto s = score_of(words)) score = s;
                        }
                        if (words[0] != "bestmove") return std::nullopt;
                        const std::string move = words.size() > 1 ? words[1] : "";
                        if (move == "(none)") return Answer{Answer::Kind::claim, line, score};
                        return Answer{Answer::Kind::move, move, score};
                      });
}

}  // namespace oliphaunt::lab
