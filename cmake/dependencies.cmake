# Every library that the project uses, and the target that brings it. All are packages of the
# system; the list of them for Debian is tools/packages.txt.

find_package(fmt REQUIRED)            # fmt::fmt
find_package(TBB REQUIRED)            # TBB::tbb
find_package(CLI11 REQUIRED)          # CLI11::CLI11
find_package(nlohmann_json REQUIRED)  # nlohmann_json::nlohmann_json
find_package(tomlplusplus REQUIRED)   # tomlplusplus::tomlplusplus
find_package(SQLite3 REQUIRED)        # SQLite::SQLite3
find_package(Boost 1.74 REQUIRED)     # Boost::headers

if(OLIPHAUNT_TESTS)
  find_package(GTest REQUIRED)        # GTest::gtest_main, GTest::gmock
  find_package(rapidcheck REQUIRED)   # rapidcheck, rapidcheck_gtest
endif()
if(OLIPHAUNT_BENCH)
  find_package(benchmark REQUIRED)    # benchmark::benchmark_main
endif()

# For the program oliphaunt-mpi, which is not built without it.
if(OLIPHAUNT_MPI)
  find_package(MPI COMPONENTS CXX)    # MPI::MPI_CXX
endif()

# npm brings what the page of `oliphaunt report` is made of: tools/lab/report/web/package.json.
if(OLIPHAUNT_REPORT)
  find_program(OLIPHAUNT_NPM npm)
  if(NOT OLIPHAUNT_NPM)
    message(FATAL_ERROR
      "There is no npm (Debian: apt-get install npm), which the page of `oliphaunt report` is built "
      "with; -DOLIPHAUNT_REPORT=OFF builds without the page.")
  endif()
endif()
