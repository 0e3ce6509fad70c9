#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/lab/statistics/counts.h"
#include "tools/lab/store/run_file.h"

namespace oliphaunt::lab {

// What an iteration came to.
struct JournalEntry {
  std::uint64_t iteration = 0;  // from 1
  Pentanomial results;          // from the side of Trial::plus
  std::vector<double> values;   // the tunables' after it, in the order of the setting `tuned`

  bool operator==(const JournalEntry&) const = default;
};

// A run of SPSA on disk (FORMAT.md): its settings and its iterations. What append() has returned
// from survives a crash of the program, of the system, and a full disk.
class SpsaJournal {
 public:
  static constexpr int version = 1;

  // A new journal, or with `resume` one that is there already, without what follows from an
  // iteration that is not what was written if it is to `drop_damaged`. Throws InputError, listing
  // the differences, if that is of other settings; StoreError.
  static SpsaJournal open(const std::string& path, const Settings& settings, bool resume,
                          bool drop_damaged = false);
  static SpsaJournal open_to_read(const std::string& path);

  const std::string& path() const { return file_.path(); }
  const Settings& settings() const { return file_.settings(); }
  StoreError damaged(const std::string& what) const { return file_.damaged(what); }

  // Adds the iteration after the last. Throws StoreError.
  void append(const JournalEntry& entry);
  // All iterations in their order. Throws StoreError (damaged) if they are not what was written.
  std::vector<JournalEntry> read();

 private:
  explicit SpsaJournal(RunFile file) : file_(std::move(file)) {}
  // The iterations to the first that is damaged, and what is wrong with that; empty: nothing.
  std::string read_sound(std::vector<JournalEntry>& entries);
  void drop_damaged();

  RunFile file_;
};

}  // namespace oliphaunt::lab
