#include "tools/lab/external/uci.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"

namespace oliphaunt::lab {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
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
                                            const Patience& patience) {
  const Deadline deadline = after(patience.handshake / 2);
  link->send("uci", deadline);
  std::unique_ptr<UciDriver> driver(new UciDriver(nullptr, patience));
  while (const auto line = link->receive(deadline)) {
    if (line->starts_with("Error")) return nullptr;
    if (line->starts_with("option ")) driver->add_option(*line);
    if (words_of(*line) == std::vector<std::string>{"uciok"}) {
      driver->link_ = std::move(link);
      return driver;
    }
  }
  return nullptr;
}

// "option name UCI_Variant type combo default chess var chess var crazyhouse"
void UciDriver::add_option(std::string_view declaration) {
  Option option;
  std::string* target = nullptr;
  std::string value;
  const auto keep = [&] {
    if (target == nullptr && !value.empty()) option.choices.insert(value);
    value.clear();
  };
  bool choice = false;
  for (const std::string& word : words_of(declaration)) {
    if (word == "name" || word == "type" || word == "default" || word == "var") {
      if (choice) keep();
      choice = word == "var";
      target = word == "name" ? &option.name : nullptr;
      value.clear();
    } else if (target != nullptr) {
      *target += (target->empty() ? "" : " ") + word;
    } else if (choice) {
      value += (value.empty() ? "" : " ") + word;
    }
  }
  if (choice) keep();
  options_[lower(option.name)] = option;
}

void UciDriver::set_option(const std::string& name, const std::string& value) {
  const auto found = options_.find(lower(name));
  if (found == options_.end()) throw InputError("the engine has no option " + name);
  const Option& option = found->second;
  if (!option.choices.empty() && !option.choices.contains(value)) {
    throw InputError(fmt::format("the engine's option {} takes {}, not {}", option.name,
                                 fmt::join(option.choices, ", "), value));
  }
  send("setoption name " + option.name + " value " + value);
}

void UciDriver::set_up(const PlayerSettings& settings, const GameSetup& setup) {
  const std::string variant = settings.variant.empty() ? setup.game : settings.variant;
  if (options_.contains("uci_variant") || variant != "chess") set_option("UCI_Variant", variant);
  for (const std::string& rule : setup.rules) {
    const std::size_t equals = rule.find('=');
    set_option(rule.substr(0, equals), rule.substr(equals + 1));
  }
  for (const auto& [name, value] : settings.options) set_option(name, value);
  wait_until_ready(patience_.handshake);
}

void UciDriver::send(std::string_view line) { link_->send(line, after(patience_.new_game)); }

void UciDriver::wait_until_ready(milliseconds time) {
  const Deadline deadline = after(time);
  link_->send("isready", deadline);
  while (const auto line = link_->receive(deadline)) {
    if (line->starts_with("readyok")) return;
  }
  throw link_->failure(Termination::stall, "no answer to isready");
}

void UciDriver::new_game(std::string_view) {
  send("ucinewgame");
  wait_until_ready(patience_.new_game);
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
