#pragma once

#include <string>
#include <string_view>

namespace oliphaunt::lab {

// Writes a file as a whole: under another name until it has reached the disk, so that there is
// never half of it, and whatever had its name is replaced. Throws StoreError (full, io).
void write_text_file(const std::string& path, std::string_view text);

}  // namespace oliphaunt::lab
