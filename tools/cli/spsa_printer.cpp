#include "tools/cli/spsa_printer.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/time_text.h"

namespace oliphaunt::cli {

namespace {

using lab::SpsaProgress;
using lab::Tunable;
using Json = nlohmann::ordered_json;

// A text as one word of a shell.
std::string shell_word(const std::string& text) {
  constexpr std::string_view harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!text.empty() && text.find_first_not_of(harmless) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

// The tuned search parameters as words that describe a player.
std::vector<std::string> parameter_words(const std::vector<Tunable>& tunables,
                                         const std::vector<int>& values) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < tunables.size(); ++i) {
    if (tunables[i].is_weight()) continue;
    words.push_back(fmt::format("option.{}={}", tunables[i].name, values[i]));
  }
  return words;
}

// The match that tells whether the tuned player is stronger than the one that it was made of.
std::string proof(const SpsaOptions& options, const std::vector<std::string>& tuned) {
  const lab::MatchSettings& match = options.settings.match;
  std::vector<std::string> words{"oliphaunt", "match", "--game", match.game};
  const auto add = [&](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  for (const std::string& rule : options.rules) add({"--rule", rule});
  if (!match.openings.book.empty()) add({"--openings", match.openings.book});
  if (options.play.opening_plies) {
    add({"--opening-plies", std::to_string(*options.play.opening_plies)});
  }
  if (const auto& draw = match.draw) {
    add({"--adjudicate-draw", std::to_string(draw->score), std::to_string(draw->moves),
         std::to_string(draw->from_move)});
  }
  if (const auto& win = match.win) {
    add({"--adjudicate-win", std::to_string(win->score), std::to_string(win->moves)});
  }
  if (match.maximum_plies != lab::MatchSettings().maximum_plies) {
    add({"--max-plies", std::to_string(match.maximum_plies)});
  }
  add({"--each"});
  add(options.play.each);
  add({"--first", "name=tuned"});
  add(tuned);
  add({"--second", "name=untuned", "--sprt", "0", "10", "--pairs", "50000", "--store",
       options.play.store + ".proof"});
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_word(word);
  return line;
}

}  // namespace

SpsaPrinter::SpsaPrinter(const SpsaOptions& options) : options_(options), live_("iterations") {
  next_ = begin_ + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(options.play.interval));
  if (options.play.json) {
    print_event({{"event", "start"}, {"settings", to_settings(options.settings)}});
  }
}

double SpsaPrinter::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

double SpsaPrinter::games_per_second(const SpsaProgress& p) const {
  return 2 * static_cast<double>(p.session_pairs) / std::max(seconds(), 1e-9);
}

std::string SpsaPrinter::pace(const SpsaProgress& p) const {
  if (p.session_pairs == 0) return "";
  const auto left = static_cast<double>((p.most_iterations - p.iterations) *
                                        options_.settings.pairs_per_iteration * 2);
  return fmt::format("  {:.1f} games/s  {} left", games_per_second(p),
                     time_text(left / games_per_second(p)));
}

void SpsaPrinter::event(const char* name, const SpsaProgress& p) const {
  const auto& tunables = options_.settings.tunables;
  const std::vector<int> whole = lab::rounded(p.values);
  Json values = Json::object();
  for (std::size_t i = 0; i < tunables.size(); ++i) {
    const Tunable& t = tunables[i];
    values[t.name] = {{"start", t.start}, {"value", p.values[i]},   {"played", whole[i]},
                      {"least", t.least}, {"greatest", t.greatest}, {"step", t.step}};
  }
  Json json{{"event", name},
            {"finished", p.finished()},
            {"iterations", p.iterations},
            {"most_iterations", p.most_iterations},
            {"session_pairs", p.session_pairs},
            {"seconds", seconds()},
            {"games_per_second", games_per_second(p)},
            {"tuned", values},
            {"words", parameter_words(tunables, whole)}};
  print_event(json);
}

void SpsaPrinter::show(const SpsaProgress& p) {
  if (!options_.play.json) live_.show(p.iterations, p.most_iterations, pace(p));
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(options_.play.interval));
  if (options_.play.json) return event("progress", p);
  if (live_.on_terminal()) return;
  fmt::print(stderr, "{} of {} iterations{}\n", p.iterations, p.most_iterations, pace(p));
  std::fflush(stderr);
}

void SpsaPrinter::table(const SpsaProgress& p) const {
  const auto& tunables = options_.settings.tunables;
  std::size_t width = 4;
  for (const Tunable& t : tunables) width = std::max(width, t.name.size());
  print("{:{}}  {:>8} {:>9} {:>9} {:>7} {:>6} {:>8}\n", "name", width, "start", "end", "change",
        "step", "least", "greatest");
  for (std::size_t i = 0; i < tunables.size(); ++i) {
    const Tunable& t = tunables[i];
    print("{:{}}  {:>8} {:>9.2f} {:>+9.2f} {:>7} {:>6} {:>8}\n", t.name, width, t.start,
          p.values[i], p.values[i] - t.start, t.step, t.least, t.greatest);
  }
  print("\nThe run     {} of {} iterations of {} pairs; {:.1f} s now, {:.1f} games/s; in {}\n",
        p.iterations, p.most_iterations, options_.settings.pairs_per_iteration, seconds(),
        games_per_second(p), options_.play.store);
  std::vector<std::string> words = parameter_words(tunables, lab::rounded(p.values));
  if (!words.empty()) cli::print("The words   {}\n", fmt::join(words, " "));
  if (!p.finished()) {
    print("It was interrupted; go on with --resume.\n");
    return;
  }
  if (!options_.out.empty()) {
    print("The file    {}\n", options_.out);
    words.push_back("weights=" + options_.out);
  }
  print(
      "\nThis proves nothing yet: SPSA goes where the games lead it, noise and all. A match does:\n"
      "  {}\n",
      proof(options_, words));
}

void SpsaPrinter::finish(const SpsaProgress& progress) {
  live_.clear();
  if (options_.play.json) {
    event("end", progress);
  } else {
    table(progress);
  }
}

}  // namespace oliphaunt::cli
