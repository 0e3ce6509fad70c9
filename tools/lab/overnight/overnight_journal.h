#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/lab/store/output_target.h"
#include "tools/lab/store/run_file.h"
#include "tools/lab/store/run_settings.h"
#include "tools/lab/tune/tuner.h"

namespace oliphaunt::lab {

// What a step of an overnight run came to. Paths are relative to the run's folder.

struct SelfplayDone {
  std::string store, weights;
  std::uint64_t pairs = 0;
  bool operator==(const SelfplayDone&) const = default;
};

struct TuneDone {
  std::string weights, start;  // the new file, and the one it came from
  std::uint64_t games = 0, positions = 0, held_out_positions = 0;
  double scale = 0;
  int epochs = 0, best_epoch = 0;
  Losses before, after;
};

struct MatchDone {
  std::string store, first, second;  // weights
  std::string limits;                // of both, as to_text() has them
  std::uint64_t pairs = 0;
  std::string ending;  // as to_string(Ending) has it
  double elo = 0, elo_low = 0, elo_high = 0, llr = 0;
};

// Whether the new weights are the best from now on; `weights` are the best after it.
struct Verdict {
  bool kept = false;
  std::string weights;
};

// A match of the best weights against the first, after the budget.
struct FinalDone {
  MatchDone match;
};

using StepResult = std::variant<SelfplayDone, TuneDone, MatchDone, Verdict, FinalDone>;

struct OvernightStep {
  std::string game;
  std::uint64_t generation = 0;  // from 1; of a final match, its number
  double seconds = 0;
  StepResult result;
};

// "selfplay", "tune", "match", "verdict", "final".
std::string_view kind_of(const StepResult& result);
// As the journal has it.
nlohmann::ordered_json to_json(const StepResult& result);

// The steps of an overnight run on disk (FORMAT.md), in the file NAME of its folder. What append()
// has returned from survives a crash of the program, of the system, and a full disk.
class OvernightJournal {
 public:
  static constexpr int version = 1;
  static constexpr const char* file_name = overnight_journal_file;

  // A new journal, or with `resume` one that is there already, without what follows from a step
  // that is not what was written if it is to `drop_damaged`. Throws InputError, listing the
  // differences, if that is of other settings; StoreError.
  static OvernightJournal open(const std::string& path, const Settings& settings, bool resume,
                               bool drop_damaged = false);
  static OvernightJournal open_to_read(const std::string& path);

  const std::string& path() const { return file_.path(); }
  const Settings& settings() const { return file_.settings(); }

  // Throws StoreError.
  void append(const OvernightStep& step);
  // All steps in their order. Throws StoreError (damaged).
  std::vector<OvernightStep> read();

  // Time that was spent on steps that were not finished.
  void add_lost_seconds(double seconds);
  double lost_seconds();

 private:
  explicit OvernightJournal(RunFile file) : file_(std::move(file)) {}
  // The steps to the first that is damaged, and what is wrong with that; empty: nothing.
  std::string read_sound(std::vector<OvernightStep>& steps);
  void drop_damaged();

  RunFile file_;
};

}  // namespace oliphaunt::lab
