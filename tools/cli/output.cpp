#include "tools/cli/output.h"

#include <cerrno>
#include <system_error>

namespace oliphaunt::cli {

OutputError::OutputError(int error)
    : std::runtime_error("standard output can't be written: " +
                         std::generic_category().message(error)),
      reader_left_(error == EPIPE) {}

void write_text(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) throw OutputError(errno);
}

void flush_output() {
  if (std::fflush(stdout) != 0) throw OutputError(errno);
}

}  // namespace oliphaunt::cli
