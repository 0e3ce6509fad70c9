#include "tools/cli/run_printer.h"

#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/text/plain_text.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/time_text.h"

namespace oliphaunt::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string elo_text(const lab::MatchDone& m) {
  return fmt::format("Elo {:+.1f} [{:+.1f}, {:+.1f}]", m.elo, m.elo_low, m.elo_high);
}

// What a step came to, in a few words.
struct Summary {
  std::string operator()(const lab::SelfplayDone& s) const {
    return fmt::format("self-play    {} pairs with {}", s.pairs, s.weights);
  }
  std::string operator()(const lab::TuneDone& t) const {
    return fmt::format("tuning       {} positions, held-out loss {:.4f} to {:.4f}",
                       t.positions + t.held_out_positions, t.before.held_out, t.after.held_out);
  }
  std::string operator()(const lab::MatchDone& m) const {
    return fmt::format("match        {} pairs, {}, {}", m.pairs, elo_text(m), m.ending);
  }
  std::string operator()(const lab::Verdict& v) const {
    return fmt::format("verdict      {}, the best are {}", v.kept ? "kept" : "not kept", v.weights);
  }
  std::string operator()(const lab::FinalDone& f) const {
    return fmt::format("final match  {} against {}, {}: {} pairs, {}", f.match.first,
                       f.match.second, f.match.limits, f.match.pairs, elo_text(f.match));
  }
};

std::string_view to_string(lab::OvernightEnd end) {
  switch (end) {
    case lab::OvernightEnd::complete:
      return "complete";
    case lab::OvernightEnd::interrupted:
      return "interrupted; go on with --resume";
    case lab::OvernightEnd::failed:
      return "stopped: too many games failed";
  }
  return "";
}

}  // namespace

lab::OvernightListener RunPrinter::listener() {
  lab::OvernightListener listener;
  listener.on_begin = [this](const std::string& game, std::uint64_t generation, const char* what) {
    const std::string_view unit = what == std::string_view("tuning") ? "epochs" : "pairs";
    line_.emplace(fmt::format("{} of {} {}, {}", unit, game, generation, what));
  };
  if (!json_) {
    listener.on_games = [this](const lab::Progress& p) { line_->show(p.pairs, p.most_pairs); };
    listener.on_epoch = [this](const lab::Epoch& e) {
      line_->show(static_cast<std::size_t>(e.number), static_cast<std::size_t>(plan_.tuner.epochs));
    };
  }
  listener.on_step = [this](const lab::OvernightStep& s, bool earlier) { step(s, earlier); };
  return listener;
}

void RunPrinter::step(const lab::OvernightStep& s, bool earlier) {
  line_.reset();
  if (json_) {
    Json json{{"event", "step"},
              {"kind", lab::kind_of(s.result)},
              {"game", s.game},
              {"generation", s.generation},
              {"seconds", s.seconds},
              {"earlier", earlier},
              {"result", lab::to_json(s.result)}};
    print_event(json);
  } else {
    print("{:<15}{:>3}  {}{}\n", s.game, s.generation, std::visit(Summary{}, s.result),
          earlier ? "  (earlier)" : fmt::format("  ({:.0f} s)", s.seconds));
  }
  flush_output();
}

void RunPrinter::table(const lab::OvernightResult& result) const {
  print("\n");
  for (const std::string& game : plan_.games) {
    std::uint64_t generations = 0;
    std::uint64_t kept = 0;
    std::string best = game + "/0.toml";
    for (const lab::OvernightStep& s : result.steps) {
      const auto* const verdict = std::get_if<lab::Verdict>(&s.result);
      if (verdict == nullptr || s.game != game) continue;
      ++generations;
      kept += verdict->kept ? 1 : 0;
      best = verdict->weights;
    }
    print("{:<16}{} of {} generations kept; best {}\n", game, kept, generations, best);
  }
  print("games           {} in {}\n", result.games, time_text(result.seconds));
  print("the run         {}; in {}\n", to_string(result.end), plain_text(options_.folder));
}

void RunPrinter::finish(const lab::OvernightResult& result) {
  line_.reset();
  if (!json_) return table(result);
  Json json{{"event", "end"},
            {"end", to_string(result.end)},
            {"games", result.games},
            {"seconds", result.seconds}};
  print_event(json);
}

}  // namespace oliphaunt::cli
