#include "tools/lab/store/rescue.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>

#include "tools/lab/store/file.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {

namespace {

namespace fs = std::filesystem;

// Copies what is sound; gives the number of pairs.
std::uint64_t copy_sound_pairs(Store& from, Store& to, std::uint64_t end) {
  constexpr std::size_t at_a_time = 1000;
  std::uint64_t copied = 0;
  std::vector<PairRecord> pairs;
  const auto write = [&] {
    to.append(pairs);
    copied += pairs.size();
    pairs.clear();
  };
  for (std::uint64_t number = 0; number < end; ++number) {
    if (auto pair = from.sound_pair(number)) pairs.push_back(std::move(*pair));
    if (pairs.size() == at_a_time) write();
  }
  write();
  return copied;
}

void copy_diary(Store& from, Store& to) {
  std::vector<DiaryEntry> entries;
  try {
    entries = from.diary();
  } catch (const StoreError&) {
    // It is for people, and no part of the run.
  }
  for (const DiaryEntry& entry : entries) to.note(entry.kind, entry.text);
}

[[noreturn]] void fail(const std::string& path, int error) {
  throw StoreError(error == EEXIST ? StoreFault::exists : StoreFault::io,
                   path + ": " + std::strerror(error) + ", needed for the damaged store");
}

}  // namespace

void rescue_store(const std::string& path, std::uint64_t most_pairs) {
  const WriterLock lock(path);
  const std::string kept = path + ".damaged";
  if (fs::exists(kept)) fail(kept, EEXIST);
  const std::string rescued = path + ".new-" + std::to_string(::getpid());
  try {
    {
      Store from = Store::open_to_read(path);
      // No pair takes less than this.
      constexpr std::uint64_t least_bytes = 50;
      const std::uint64_t end = std::min(most_pairs, fs::file_size(path) / least_bytes + 1000);
      Store to = Store::create(rescued, from.settings());
      copy_diary(from, to);
      const std::uint64_t pairs = copy_sound_pairs(from, to, end);
      to.note("dropped",
              "all but " + std::to_string(pairs) + " pairs of a file with damaged pages");
    }
    // Its log is of no use to the new file.
    std::error_code error;
    if (fs::file_size(path + "-wal", error) != 0 && !error) {
      throw StoreError(StoreFault::in_use, path + ": is in use");
    }
    if (::link(path.c_str(), kept.c_str()) != 0) fail(kept, errno);
    if (std::rename(rescued.c_str(), path.c_str()) != 0) fail(path, errno);
  } catch (...) {
    ::unlink(rescued.c_str());
    throw;
  }
}

}  // namespace oliphaunt::lab
