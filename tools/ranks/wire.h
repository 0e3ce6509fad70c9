#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tools/lab/match/pair_worker.h"
#include "tools/lab/spsa/play.h"
#include "tools/lab/store/record.h"
#include "tools/work/count_task.h"

// What is in messages between ranks: JSON values, as MessagePack. All ranks run the same version of
// the program (Hello), so nothing here is kept for another one.

namespace oliphaunt::ranks {

using Json = nlohmann::json;

// A body of a message, and back. read() throws Json::exception for what is no MessagePack.
std::string write(const Json& json);
Json read(const std::string& body);

// Who a rank is.
struct Hello {
  std::string version;  // of the program
  std::string host;
};

// An exception on its way to rank 0. What callers tell apart arrives as what it was: InputError,
// Unfit and PerftOverflow; everything else as std::runtime_error.
struct Failure {
  std::string type;
  std::string what;
};
Failure describe(const std::exception_ptr& error);
// Throws it, the place in front of what it says.
[[noreturn]] void raise(const Failure& failure, const std::string& place);

// The jobs of crews, and the tasks and results of each.
Json to_json(const Hello& hello);
Json to_json(const Failure& failure);
Json to_json(const lab::MatchJob& job);
Json to_json(const lab::TrialJob& job);
Json to_json(const CountJob& job);
Json to_json(const lab::PairRecord& pair);
Json to_json(const lab::TrialTask& task);
Json to_json(const CountTask& task);
Json to_json(const CountResult& result);
inline Json to_json(std::uint64_t number) { return number; }

void from_json(const Json& json, Hello& hello);
void from_json(const Json& json, Failure& failure);
void from_json(const Json& json, lab::MatchJob& job);
void from_json(const Json& json, lab::TrialJob& job);
void from_json(const Json& json, CountJob& job);
void from_json(const Json& json, lab::PairRecord& pair);
void from_json(const Json& json, lab::TrialTask& task);
void from_json(const Json& json, CountTask& task);
void from_json(const Json& json, CountResult& result);
inline void from_json(const Json& json, std::uint64_t& number) { number = json; }

template <class T>
T read_as(const Json& json) {
  T value{};
  from_json(json, value);
  return value;
}

}  // namespace oliphaunt::ranks
