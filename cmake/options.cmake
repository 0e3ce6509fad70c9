# Build settings that every target shares.

option(OLIPHAUNT_TESTS "Build the tests" ON)
option(OLIPHAUNT_BENCH "Build the benchmarks" ON)
option(OLIPHAUNT_REPORT "Build the page of `oliphaunt report`, for which npm installs packages" ON)
option(OLIPHAUNT_MPI "Build oliphaunt-mpi, if there is MPI" ON)
option(OLIPHAUNT_FUZZ "Build the fuzz targets with libFuzzer (clang only)" OFF)
option(OLIPHAUNT_ISA_VARIANTS
       "Also build the compiled games for x86-64-v3; the dynamic loader picks them where they run" ON)
set(OLIPHAUNT_SANITIZE "" CACHE STRING "Sanitizers for everything, e.g. address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# An installed program finds its library beside itself, wherever the two were put.
include(GNUInstallDirs)
file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set(CMAKE_INSTALL_RPATH $ORIGIN/${bin_to_lib})

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR OLIPHAUNT_SANITIZE)
  set(OLIPHAUNT_ISA_VARIANTS OFF)
endif()

# What is not hot compiles in half the time, and runs as fast for all that anybody sees.
set(OLIPHAUNT_GLUE $<$<CONFIG:Release>:-O1>)
set(OLIPHAUNT_HOT $<$<CONFIG:Release>:-O3>)

add_library(oliphaunt_options INTERFACE)
target_include_directories(oliphaunt_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(oliphaunt_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor -Werror)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # The line and between tables of the 10x10 board are computed at compile time.
  target_compile_options(oliphaunt_options INTERFACE -fconstexpr-steps=100000000)
else()
  target_compile_options(oliphaunt_options INTERFACE -fconstexpr-ops-limit=400000000
                                                     -fconstexpr-loop-limit=1000000)
endif()
if(OLIPHAUNT_SANITIZE)
  target_compile_options(oliphaunt_options INTERFACE
    -fsanitize=${OLIPHAUNT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(oliphaunt_options INTERFACE -fsanitize=${OLIPHAUNT_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND OLIPHAUNT_SANITIZE MATCHES "address")
    # What g++ defines of itself; tests ask for it.
    target_compile_definitions(oliphaunt_options INTERFACE __SANITIZE_ADDRESS__=1)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 follows values through what the sanitizers add, and warns of errors that aren't there,
    # in std::string and std::regex too. The other builds have these warnings.
    target_compile_options(oliphaunt_options INTERFACE
      -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread
      -Wno-restrict -Wno-free-nonheap-object)
  endif()
endif()
if(OLIPHAUNT_FUZZ)
  target_compile_options(oliphaunt_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
