# Turns data/weights/*.toml into a source file that holds their texts.
# Called as: cmake -DWEIGHTS=<folder> -DOUTPUT=<file.cpp> -P embed_weights.cmake

file(GLOB files "${WEIGHTS}/*.toml")
list(SORT files)
set(entries "")
foreach(path IN LISTS files)
  get_filename_component(game "${path}" NAME_WE)
  file(READ "${path}" text)
  string(APPEND entries "  if (game == \"${game}\") return R\"toml(${text})toml\";\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"engine/eval/embedded_weights.h\"

namespace oliphaunt {

std::string_view embedded_weights([[maybe_unused]] std::string_view game) {
${entries}  return {};
}

}  // namespace oliphaunt
")
