#include "tools/cli/last_words.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

#include <unistd.h>

#include "tools/cli/cli.h"

namespace oliphaunt::cli {

namespace {

std::array<char, 64> signature{"oliphaunt"};
std::atomic<pid_t> speaker{0};  // the thread that has the word

// Without memory of its own, for it may be that there is none.
void say(std::string_view text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

void say_line(std::string_view what) {
  std::array<char, 512> line{};
  std::size_t size = 0;
  for (const std::string_view part : {std::string_view(signature.data()), std::string_view(": "),
                                      what.substr(0, line.size() - 100), std::string_view("\n")}) {
    std::memcpy(line.data() + size, part.data(), part.size());
    size += part.size();
  }
  say({line.data(), size});
}

[[noreturn]] void end() {
  take_the_last_word();
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
    say_line("ended by an error of the program itself");
  } catch (const std::bad_alloc&) {
    say_line("out of memory");
  } catch (const std::exception& error) {
    say_line(error.what());
  } catch (...) {
    say_line("ended by an unknown error");
  }
  std::_Exit(static_cast<int>(ExitCode::environment));
}

void install() { std::set_terminate(end); }

// Before the libraries' own variables are made, which takes memory too.
[[gnu::section(".preinit_array"), gnu::used]] void (*const first_of_all)() = install;

}  // namespace

void take_the_last_word() {
  const pid_t self = ::gettid();
  pid_t before = 0;
  while (!speaker.compare_exchange_strong(before, self) && before != self) {
    ::pause();
    before = 0;
  }
}

void sign_last_words(const std::string& program) {
  std::strncpy(signature.data(), program.c_str(), signature.size() - 1);
}

}  // namespace oliphaunt::cli
