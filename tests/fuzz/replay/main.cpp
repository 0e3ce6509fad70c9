// Stands in for libFuzzer's main in ordinary builds: runs the fuzz target on each file of the
// given folder, so that an input that once broke a parser is tried again by every test run.
//
// Exit codes: 0 all inputs ran, 2 bad usage, or a folder without files, which would test nothing.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/core.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  if (argc != 2 || !std::filesystem::is_directory(argv[1])) {
    fmt::print(stderr, "usage: {} FOLDER, where the files of FOLDER are the inputs\n", argv[0]);
    return 2;
  }
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(file), {}};
    // Named before it runs, for the case that it does not come back.
    fmt::print(stderr, "{}\n", entry.path().filename().string());
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++inputs;
  }
  fmt::print(stderr, "{} inputs\n", inputs);
  return inputs > 0 ? 0 : 2;
}
