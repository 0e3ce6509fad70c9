#pragma once

#include <string>
#include <string_view>

namespace oliphaunt::lab {

// A text file that is under another name until all of it has reached the disk, so that there is
// never half of it; it then replaces whatever had its name. To be opened before the work begins
// that leads to it, so that a night's result does not meet a folder that isn't there. What is there
// and is no file, such as /dev/stdout, is written to and stays.
class DraftFile {
 public:
  // Throws StoreError (full, io).
  explicit DraftFile(const std::string& path);
  // What was not published is gone.
  ~DraftFile();
  DraftFile(const DraftFile&) = delete;
  DraftFile& operator=(const DraftFile&) = delete;

  // To be called once. Throws StoreError (full, io).
  void publish(std::string_view text);

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  bool replaces_;
  std::string draft_;
  int fd_;
};

// Writes a file in that way. Throws StoreError (full, io).
void write_text_file(const std::string& path, std::string_view text);

}  // namespace oliphaunt::lab
