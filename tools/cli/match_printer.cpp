#include "tools/cli/match_printer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/text/plain_text.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/time_text.h"
#include "tools/lab/json/json_values.h"
#include "tools/lab/statistics/elo.h"

namespace oliphaunt::cli {

namespace {

using lab::Progress;
using Json = nlohmann::ordered_json;

constexpr std::chrono::milliseconds live_interval{200};

std::string elo_text(const lab::Estimate& e) {
  // Far from even, and with few games, the interval is wide, or lies to one side.
  constexpr double widest = 100;
  constexpr double most_lopsided = 0.1;
  const double lopsided = std::abs(e.high + e.low - 2 * e.value) / 2;
  if (!(e.margin() <= widest && lopsided <= most_lopsided * e.margin())) {
    return fmt::format("{:+.1f} [{:+.1f}, {:+.1f}]", e.value, e.low, e.high);
  }
  return fmt::format("{:+.1f} ± {:.1f}", e.value, e.margin());
}

std::string sprt_text(const lab::SprtState& s) {
  return fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", s.llr, s.lower, s.upper);
}

// How many characters of a line fit on the terminal that stderr is, the cursor behind them.
std::size_t terminal_width() {
  constexpr std::size_t usual = 80;
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return (known ? size.ws_col : usual) - 1;
}

// The beginning of a UTF-8 text: a line that wraps could not be drawn over.
std::string_view first_characters(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xc0) != 0x80;
    if (begins && count-- == 0) break;
  }
  return text.substr(0, end);
}

}  // namespace

MatchPrinter::MatchPrinter(const MatchOptions& options)
    : options_(options),
      compares_(options.settings.players[0] != options.settings.players[1]),
      terminal_(isatty(STDERR_FILENO) == 1),
      next_(begin_) {
  if (!live()) next_ += plain_interval();
  if (!options.json) return;
  Json json{{"event", "start"}, {"store", options.store}, {"threads", options.threads}};
  json["settings"] = to_settings(options.settings);
  print_event(json);
}

bool MatchPrinter::live() const { return terminal_ && !options_.json; }

std::chrono::milliseconds MatchPrinter::plain_interval() const {
  return std::chrono::milliseconds(std::llround(1000 * options_.interval));
}

double MatchPrinter::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

double MatchPrinter::games_per_second(const Progress& progress) const {
  return static_cast<double>(progress.session_games) / std::max(seconds(), 1e-3);
}

std::string MatchPrinter::line(const Progress& p) const {
  std::string text =
      fmt::format("{} of {} pairs  {:.1f} games/s", p.pairs, p.most_pairs, games_per_second(p));
  if (compares_) text += "  Elo " + elo_text(lab::estimate_elo(p.pairs_by_score).elo);
  if (options_.settings.sprt) text += "  " + sprt_text(p.sprt);
  if (p.session_failures != 0) text += fmt::format("  {} failed", p.session_failures);
  if (p.session_games != 0) {
    const auto left = static_cast<double>(2 * (p.most_pairs - p.pairs));
    text += fmt::format("  {} left{}", time_text(left / games_per_second(p)),
                        options_.settings.sprt ? " at most" : "");
  }
  return text;
}

void MatchPrinter::event(const char* name, const Progress& p) const {
  const lab::EloEstimate e = lab::estimate_elo(p.pairs_by_score);
  Json json{{"event", name},
            {"ending", lab::to_string(p.ending)},
            {"pairs", p.pairs},
            {"most_pairs", p.most_pairs},
            {"wins", p.games.wins},
            {"draws", p.games.draws},
            {"losses", p.games.losses},
            {"pentanomial", p.pairs_by_score.pairs},
            {"draw_ratio", lab::draw_ratio(p.games)},
            {"elo", lab::to_json(e.elo)},
            {"normalised_elo", lab::to_json(e.normalised)},
            {"los", e.los},
            {"session_games", p.session_games},
            {"session_failures", p.session_failures},
            {"session_left_out", p.session_left_out},
            {"seconds", seconds()},
            {"games_per_second", games_per_second(p)}};
  if (options_.settings.sprt) {
    json["sprt"] = {{"llr", p.sprt.llr}, {"lower", p.sprt.lower}, {"upper", p.sprt.upper}};
  }
  Json terminations = Json::object();
  for (const auto& [t, count] : p.terminations)
    terminations[std::string(lab::to_string(t))] = count;
  json["terminations"] = terminations;
  print_event(json);
}

void MatchPrinter::show(const Progress& progress) {
  const auto now = Clock::now();
  if (now < next_ || progress.ending != lab::Ending::running) return;
  next_ = now + (live() ? live_interval : plain_interval());
  if (options_.json) return event("progress", progress);
  if (live()) {
    fmt::print(stderr, "\r{}\x1b[K", first_characters(line(progress), terminal_width()));
    drawn_ = true;
  } else {
    fmt::print(stderr, "{}\n", line(progress));
  }
  std::fflush(stderr);
}

void MatchPrinter::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

void MatchPrinter::table(const Progress& p) const {
  const auto& players = options_.settings.players;
  const lab::EloEstimate e = lab::estimate_elo(p.pairs_by_score);
  if (compares_) {
    print("first player    {}\nsecond player   {}\n", plain_text(players[0].name),
          plain_text(players[1].name));
  } else {
    print("player          {}, against itself\n", plain_text(players[0].name));
  }
  print("pairs           {} of {}, in {:.1f} s ({:.1f} games/s)\n", p.pairs, p.most_pairs,
        seconds(), games_per_second(p));
  print("games           {} won, {} drawn, {} lost; {:.1f}% drawn\n", p.games.wins, p.games.draws,
        p.games.losses, 100 * lab::draw_ratio(p.games));
  cli::print("pairs by score  {}\n", fmt::join(p.pairs_by_score.pairs, " "));
  if (compares_) {
    print("Elo             {}\n", elo_text(e.elo));
    print("normalised Elo  {}\n", elo_text(e.normalised));
    print("superiority     {:.2f}%\n", 100 * e.los);
  }
  if (const auto& s = options_.settings.sprt) {
    print("SPRT            {}, {} [{}, {}]\n", sprt_text(p.sprt), lab::to_string(s->model), s->elo0,
          s->elo1);
  }
  std::string ends;
  for (const auto& [t, count] : p.terminations) {
    ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", count, lab::to_string(t));
  }
  print("games ended by  {}\n", ends);
  if (p.session_left_out != 0) {
    print("left out        {} pairs for a time: an engine did not start, or was killed\n",
          p.session_left_out);
  }
  print("the run         {}; in {}\n", lab::to_string(p.ending), plain_text(options_.store));
}

void MatchPrinter::finish(const Progress& progress) {
  clear();
  if (options_.json) {
    event("end", progress);
  } else {
    table(progress);
  }
}

}  // namespace oliphaunt::cli
