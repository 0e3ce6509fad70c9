#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/lab/store/run_file.h"

namespace oliphaunt::lab {

// The count of one position of a split perft.
struct JournalCount {
  int depth = 0;             // of the whole
  std::size_t position = 0;  // its number in the split
  std::uint64_t nodes = 0;

  bool operator==(const JournalCount&) const = default;
};

// A long perft on disk (FORMAT.md): its settings, and what has been counted. What append() has
// returned from survives a crash of the program, of the system, and a full disk.
class PerftJournal {
 public:
  static constexpr int version = 1;

  // A new journal. Throws StoreError.
  static PerftJournal create(const std::string& path, const Settings& settings);
  // One that is there already. Throws StoreError.
  static PerftJournal open(const std::string& path);
  static PerftJournal open_to_read(const std::string& path);

  const std::string& path() const { return file_.path(); }
  const Settings& settings() const { return file_.settings(); }
  StoreError damaged(const std::string& what) const { return file_.damaged(what); }

  // Adds counts of one depth, and says how long this depth has taken in all. Throws StoreError.
  void append(int depth, const std::vector<JournalCount>& counts, double seconds);
  // All counts, by depth and position. Throws StoreError (damaged) if they are not what was
  // written.
  std::vector<JournalCount> read();
  // Takes out those that are not.
  void drop_damaged();
  // How long a depth has taken, by depth.
  std::map<int, double> read_seconds();

 private:
  struct Contents {
    std::vector<JournalCount> counts, damaged;
  };

  explicit PerftJournal(RunFile file) : file_(std::move(file)) {}
  Contents read_all();

  RunFile file_;
};

}  // namespace oliphaunt::lab
