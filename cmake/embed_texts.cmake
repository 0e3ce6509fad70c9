# Texts of a folder's files as a part of the program.
#
# oliphaunt_embed(<folder> <extension> <header> <function> <variable>): sets the variable to a source
# file, made when it is built, of the function that <header> declares,
#
#   std::string_view <function>(std::string_view name);
#
# which returns the text of <folder>/<name>.<extension>, or an empty one where there is none.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_script ${CMAKE_CURRENT_LIST_FILE})
  function(oliphaunt_embed folder extension header function variable)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.${extension})
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/${folder} -DEXTENSION=${extension}
              -DHEADER=${header} -DFUNCTION=${function} -DOUTPUT=${output} -P ${embed_script}
      DEPENDS ${files} ${embed_script}
      COMMENT "Embedding ${folder}")
    set(${variable} ${output} PARENT_SCOPE)
  endfunction()
  return()
endif()

file(GLOB files "${FOLDER}/*.${EXTENSION}")
list(SORT files)
set(entries "")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME_WE)
  file(READ "${path}" text)
  string(APPEND entries "  if (name == \"${name}\") return R\"text(${text})text\";\n")
endforeach()
file(WRITE "${OUTPUT}"
"#include \"${HEADER}\"

namespace oliphaunt {

std::string_view ${FUNCTION}([[maybe_unused]] std::string_view name) {
${entries}  return {};
}

}  // namespace oliphaunt
")
