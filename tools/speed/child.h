#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace oliphaunt {

// A program that could not be run, or did not end by itself.
class ChildError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ChildOutput {
  int exit_code;
  std::string out;  // all that it wrote to standard output
};

// Runs a program to its end and returns what it printed. Its standard input is empty, its standard
// error is ours. `arguments` does not include the program's name. Throws ChildError.
ChildOutput run_child(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace oliphaunt
