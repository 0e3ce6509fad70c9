# Turns the files of the report's page into a source file that holds their texts.
# Called as: cmake -DWEB=<folder> -DPACKAGES=<node_modules> -DOUTPUT=<file.cpp> -P embed_report.cmake
# Without PACKAGES, or where they could not be installed, there is no page.

set(entries "")
# One literal a file: compilers need not take any that is longer than 65,536 characters.
function(embed name path)
  file(READ "${path}" text)
  string(APPEND entries "  if (name == \"${name}\") return R\"asset(${text})asset\";\n")
  set(entries "${entries}" PARENT_SCOPE)
endfunction()

if(PACKAGES AND EXISTS "${PACKAGES}/uplot")
  file(GLOB files "${WEB}/*.html" "${WEB}/*.css" "${WEB}/*.js")
  list(SORT files)
  foreach(path IN LISTS files)
    get_filename_component(name "${path}" NAME)
    embed("${name}" "${path}")
  endforeach()
  embed("uplot.js" "${PACKAGES}/uplot/dist/uPlot.iife.min.js")
  embed("uplot.css" "${PACKAGES}/uplot/dist/uPlot.min.css")
  embed("license" "${PACKAGES}/uplot/LICENSE")
endif()

file(WRITE "${OUTPUT}"
"#include \"tools/lab/report/assets.h\"

namespace oliphaunt::lab {

std::string_view report_asset([[maybe_unused]] std::string_view name) {
${entries}  return {};
}

}  // namespace oliphaunt::lab
")
