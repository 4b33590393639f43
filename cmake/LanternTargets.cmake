# Options that every target of ours shares. Generated code links nothing of this: its warnings are not ours.
add_library(lantern_options INTERFACE)
# -pthread everywhere, since precompiled headers are good for one set of macros only.
target_compile_options(lantern_options INTERFACE -Wall -Wextra -pthread)
if(LANTERN_WERROR)
  target_compile_options(lantern_options INTERFACE -Werror)
endif()
target_include_directories(lantern_options INTERFACE ${PROJECT_SOURCE_DIR})

# Sanitizers go to everything, generated code too, but for targets with the property LANTERN_UNINSTRUMENTED. Undefined
# behaviour ends the program, as every other fault does.
if(LANTERN_SANITIZE)
  add_compile_options(-fno-omit-frame-pointer
    "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:LANTERN_UNINSTRUMENTED>>>:-fsanitize=${LANTERN_SANITIZE};-fno-sanitize-recover=all>")
  add_link_options(-fsanitize=${LANTERN_SANITIZE})
endif()

# The code of tests that run in one thread is left plain under AddressSanitizer: what they call is watched all the same, and
# compiling gtest's and RapidCheck's templates takes a third of the time. ThreadSanitizer has to see all of a program.
string(COMPARE EQUAL "${LANTERN_SANITIZE}" "address,undefined" LANTERN_PLAIN_TESTS)

# The fuzzers need coverage of everything that they run through; their own link adds libFuzzer's main.
if(LANTERN_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "LANTERN_FUZZERS needs clang; use `cmake --preset fuzz`")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# lantern_library(NAME [GRPC] SOURCES... DEPS ...): a static library of ours; GRPC when it reads headers of gRPC.
function(lantern_library name)
  cmake_parse_arguments(ARG "GRPC" "" "SOURCES;DEPS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_DEPS} PRIVATE lantern_options)
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  if(ARG_GRPC)
    target_precompile_headers(${name} REUSE_FROM lantern_grpc_precompiled)
  else()
    target_precompile_headers(${name} REUSE_FROM lantern_precompiled)
  endif()
endfunction()
