#pragma once

#include <string>

namespace oliphaunt::cli {

// From the very beginning of a program, before main, an exception that nobody catches, in whatever
// thread or library, ends it with a line on stderr and exit code 3, as what is caught does. This
// says how the program calls itself there, "oliphaunt" until then.
void sign_last_words(const std::string& program);

// Called by who is about to say why the program ends, so that only one does: several threads may
// meet with the same lack. For any other thread it doesn't return.
void take_the_last_word();

}  // namespace oliphaunt::cli
