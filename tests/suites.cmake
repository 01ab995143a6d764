# Read by ctest, after variables that CMakeLists.txt writes: adds an entry for each suite of the test
# binary `binary`. Most cases are so short that a process for each takes longer than they do.
if(NOT EXISTS "${binary}")
  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)
  return()
endif()
execute_process(COMMAND "${binary}" --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${binary} does not list its tests: ${failed}")
endif()
# The names of suites begin their lines, those of cases do not.
string(REGEX MATCHALL "\n[A-Za-z_0-9/]+\\." suites "\n${listed}")
foreach(suite IN LISTS suites)
  string(REGEX REPLACE "\n|\\.$" "" suite "${suite}")
  add_test("${name}.${suite}" "${binary}" "--gtest_filter=${suite}.*")
  # Skipped: all of its cases. The list of those ends the output then.
  set_tests_properties("${name}.${suite}" PROPERTIES
    SKIP_REGULAR_EXPRESSION "\\[  PASSED  \\] 0 tests\\.\n(\\[  SKIPPED \\][^\n]*\n*)+$"
    ${properties} TIMEOUT 1800)
endforeach()
