# Installs exactly the packages of a lock file into a folder that all builds share, unless they are
# there. Called as:
#   cmake -DNPM=<npm> -DWEB=<folder with package.json> -DFOLDER=<where to> -DTESTS=<ON|OFF>
#         -DSTAMP=<file to touch> -P npm_ci.cmake
# With TESTS also those that only tests need. Builds may run at the same time. Where there is no way
# to a registry, what is built has no page for its reports, and says so.

file(TOUCH "${STAMP}")
file(MAKE_DIRECTORY "${FOLDER}")
file(LOCK "${FOLDER}" DIRECTORY GUARD PROCESS)

set(texts "")
foreach(name package.json package-lock.json .npmrc)
  file(READ "${WEB}/${name}" text)
  string(APPEND texts "${text}")
endforeach()
string(SHA256 hash "${texts}")

set(done "")
if(EXISTS "${FOLDER}/installed" AND EXISTS "${FOLDER}/node_modules")
  file(READ "${FOLDER}/installed" done)
endif()
if(done STREQUAL "${hash} all" OR (NOT TESTS AND done STREQUAL "${hash} page"))
  return()
endif()

# Node.js brings certificates of its own; networks that have theirs put them where the system looks.
set(system_certificates /etc/ssl/certs/ca-certificates.crt)
if(NOT DEFINED ENV{NODE_EXTRA_CA_CERTS} AND EXISTS ${system_certificates})
  set(ENV{NODE_EXTRA_CA_CERTS} ${system_certificates})
endif()

set(omit --omit=dev)
set(what page)
if(TESTS)
  set(omit "")
  set(what all)
endif()
file(REMOVE "${FOLDER}/installed")
file(COPY "${WEB}/package.json" "${WEB}/package-lock.json" "${WEB}/.npmrc" DESTINATION "${FOLDER}")
# No package's scripts are run: what the page takes from them are files.
execute_process(
  COMMAND "${NPM}" ci --ignore-scripts --no-audit --no-fund --no-update-notifier
          --fetch-timeout=60000 --fetch-retries=1 ${omit}
  WORKING_DIRECTORY "${FOLDER}"
  RESULT_VARIABLE failed)
if(failed)
  message(WARNING
    "npm could not install the packages that the report's page is built from, into ${FOLDER}: "
    "it needs a registry that it can reach. This build of `oliphaunt report` has no page.")
  return()
endif()
file(WRITE "${FOLDER}/installed" "${hash} ${what}")
