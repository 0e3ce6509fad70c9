#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace oliphaunt::lab {

// Why a store can't be used.
enum class StoreFault : std::uint8_t {
  missing,      // there is no such file, or it can't be read or written
  exists,       // a file is where a new store should be
  foreign,      // the file is not a store, or one of another version
  damaged,      // a store, but torn or changed
  in_use,       // another process is writing to it
  full,         // no space is left on the device; what was committed is sound
  io,           // the operating system failed in another way
  reader_left,  // of a pipe that was written to, having read enough
};

// what() is one line for people: which file, what was found, what was expected.
class StoreError : public std::runtime_error {
 public:
  StoreError(StoreFault fault, const std::string& what) : std::runtime_error(what), fault_(fault) {}
  StoreFault fault() const { return fault_; }

 private:
  StoreFault fault_;
};

}  // namespace oliphaunt::lab
