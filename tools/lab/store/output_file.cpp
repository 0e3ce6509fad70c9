#include "tools/lab/store/output_file.h"

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

namespace {

constexpr mode_t permissions = 07777;
constexpr mode_t usual = 0666;
// Of what has another's mode to take over: nobody else's until then.
constexpr mode_t ours_alone = 0600;

}  // namespace

OutputFile::OutputFile(const std::string& name, std::vector<std::string> inputs, Writer writer)
    : target_(name), inputs_(std::move(inputs)), writer_(writer) {
  require_allowed(target_);
  if (const auto descriptor = target_.descriptor()) {
    // What was printed before comes first.
    if (is_stdout() && std::fflush(stdout) != 0) throw unwritable(target_.name(), errno);
    fd_ = ::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0);
  } else if (target_.is_straight()) {
    fd_ = ::open(target_.path().c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  } else {
    // Its mode says whether it may be changed; that it could be replaced says nothing.
    if (target_.status() && ::access(target_.path().c_str(), W_OK) != 0)
      throw unwritable(target_.name(), errno);
    try {
      draft_ = std::make_unique<Draft>(target_.path(), target_.status() ? ours_alone : usual);
    } catch (const std::system_error& error) {
      throw unwritable(name, error.code().value());
    }
    fd_ = draft_->descriptor();
  }
  if (fd_ < 0) throw unwritable(target_.name(), errno);
}

OutputFile::~OutputFile() {
  if (!draft_) ::close(fd_);
}

bool OutputFile::is_stdout() const { return target_.descriptor() == STDOUT_FILENO; }

void OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd_, text.data(), text.size());
    if (written < 0 && errno != EINTR) throw unwritable(target_.name(), errno);
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void OutputFile::publish() {
  if (!draft_) return;
  // Much may have come to be there since the work began.
  const OutputTarget now(target_.name());
  require_allowed(now);
  if (const auto& old = now.status()) {
    // Its owner is kept where we may give it away.
    static_cast<void>(!::fchown(fd_, old->st_uid, old->st_gid));
    if (::fchmod(fd_, old->st_mode & permissions) != 0) throw unwritable(target_.name(), errno);
  }
  if (::fsync(fd_) != 0 || !draft_->replace_target()) throw unwritable(target_.name(), errno);
}

void OutputFile::require_allowed(const OutputTarget& target) const {
  target.require_replaceable(inputs_);
  if (writer_ == Writer::command) target.require_no_weights_of_a_night();
}

OutputStream::Buffer::Buffer(OutputFile& file) : file_(file) {
  setp(bytes_.data(), bytes_.data() + bytes_.size());
}

OutputStream::Buffer::int_type OutputStream::Buffer::overflow(int_type c) {
  sync();
  return c == traits_type::eof() ? traits_type::not_eof(c) : sputc(traits_type::to_char_type(c));
}

int OutputStream::Buffer::sync() {
  file_.write({pbase(), static_cast<std::size_t>(pptr() - pbase())});
  setp(bytes_.data(), bytes_.data() + bytes_.size());
  return 0;
}

OutputStream::OutputStream(OutputFile& file) : std::ostream(nullptr), file_(file), buffer_(file) {
  rdbuf(&buffer_);
  exceptions(badbit | failbit);
}

void OutputStream::publish() {
  flush();
  file_.publish();
}

void write_output(const std::string& name, std::string_view text, std::vector<std::string> inputs,
                  Writer writer) {
  OutputFile file(name, std::move(inputs), writer);
  file.write(text);
  file.publish();
}

}  // namespace oliphaunt::lab
