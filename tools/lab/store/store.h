#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/store/damage.h"
#include "tools/lab/store/error.h"
#include "tools/lab/store/record.h"
#include "tools/lab/store/run_settings.h"

namespace oliphaunt::lab {

// How a run ended.
struct Finish {
  std::uint64_t pairs = 0;  // 0 .. pairs-1 are the run
  std::string reason;
};

// Something that happened to a run: "started", "resumed" ..., and more about it.
struct DiaryEntry {
  std::string kind;
  std::string text;
  bool operator==(const DiaryEntry&) const = default;
};

// A run on disk: its settings and its games, in one file (FORMAT.md). What append() has returned
// from survives a crash of the program, of the system, and a full disk.
//
// One process writes; others may read at the same time and see whole pairs. An object may be used
// by one thread at a time.
class Store {
 public:
  static constexpr int version = 1;

  // Makes a new store. Throws StoreError; then no file is left behind.
  static Store create(const std::string& path, const Settings& settings);
  // Opens a store to go on with it. Checks its structure as a whole (linear in its size) and throws
  // StoreError if it is torn, foreign or written to by another process.
  static Store open_to_write(const std::string& path);
  // Opens a store to look at, which needs no right but that to read. Damage may show only when the
  // damaged part is read.
  static Store open_to_read(const std::string& path);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  const std::string& path() const;
  const Settings& settings() const;
  // Precondition: there is such a setting in every store.
  std::string setting(const std::string& name) const;

  // Adds pairs that are not there yet, all or none of them. Throws StoreError.
  void append(std::span<const PairRecord> pairs);
  // Ends the run after its first `pairs` pairs; what was played beyond them is dropped.
  void finish(const Finish& finish);
  std::optional<Finish> finished();

  // Adds an entry to the run's diary, for people and for what comes after this run.
  void note(std::string_view kind, std::string_view text);
  // In the order in which it was written.
  std::vector<DiaryEntry> diary();

  std::uint64_t pair_count();
  // Looks at each record, and whether the end of the run is that of its pairs, which must be of
  // numbers below `most_pairs`. What is wrong shows in the result.
  Damage damage(std::uint64_t most_pairs);
  // Takes out what is damaged, and the end of the run, which follows from its pairs.
  void drop(const Damage& damage, std::uint64_t most_pairs);

  // A pair, if it is there and what was written, whatever has become of others.
  std::optional<PairRecord> sound_pair(std::uint64_t number);

  // The pairs in ascending order of number, as they stand when the call begins. Throws StoreError
  // (damaged) for a record that is not what was written, and at the end if there are others in a
  // finished run than belong to it.
  void for_each_pair(const std::function<void(const PairRecord&)>& visit);
  // The same, without reading moves; cheap.
  void for_each_outcome(const std::function<void(std::uint64_t, const PairOutcome&)>& visit);

 private:
  class Implementation;
  explicit Store(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace oliphaunt::lab
