#include "engine/text/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <sys/stat.h>

#include "engine/text/input_error.h"

namespace oliphaunt {

namespace {

// Of what has no size of its own and may go on for ever.
constexpr std::size_t largest_stream = std::size_t{256} << 20;

InputError unreadable(const std::string& path, int error) {
  const std::string reason =
      error == EISDIR ? "is a folder, expected a file" : std::generic_category().message(error);
  return InputError(fmt::format("{}: can't be read: {}", path, reason));
}

}  // namespace

std::string read_text_file(const std::string& path, std::size_t most) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) throw unreadable(path, errno);
  struct stat status {};
  if (::fstat(::fileno(file.get()), &status) != 0) throw unreadable(path, errno);
  const bool has_size = S_ISREG(status.st_mode);
  if (!has_size) most = std::min(most, largest_stream);

  std::string text;
  const auto require_size = [&](std::size_t size) {
    if (size <= most) return;
    throw InputError(
        fmt::format("{}: can't be read: has more than {} MiB, which is the most that is expected",
                    path, most >> 20));
  };
  if (has_size) {
    require_size(static_cast<std::size_t>(status.st_size));
    text.reserve(static_cast<std::size_t>(status.st_size));
  }
  char block[65536];
  while (const std::size_t n = std::fread(block, 1, sizeof block, file.get())) {
    require_size(text.size() + n);
    text.append(block, n);
  }
  if (std::ferror(file.get()) != 0) throw unreadable(path, errno);
  return text;
}

}  // namespace oliphaunt
