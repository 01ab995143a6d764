#!/usr/bin/env bash
# Installs what is missing, builds Touchstone with its tests and runs them; the summary comes last.
#   ./test.sh                    everything, in release
#   ./test.sh -L unit -R Hull    any argument of ctest narrows the choice
#   ./test.sh --preset asan      AddressSanitizer and UndefinedBehaviorSanitizer (unit and scene)
#   ./test.sh --preset tsan      ThreadSanitizer (unit and scene)
#   ./test.sh --preset debug     assertions of the libraries, no optimisation
#   ./test.sh --preset develop   as release, but each file compiled by itself
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$root"
# shellcheck source=.ci/packages.sh
source .ci/packages.sh
# shellcheck source=.ci/build.sh
source .ci/build.sh

preset=release
if [[ ${1:-} == --preset ]]; then
  preset=${2:?--preset needs a name: release, develop, debug, asan or tsan}
  shift 2
fi

install_missing_packages "${TOUCHSTONE_RUN_PACKAGES[@]}" "${TOUCHSTONE_TEST_PACKAGES[@]}"
cmake --preset "$preset" -DTOUCHSTONE_TESTS=ON
seconds=0
if [[ $preset == release ]]; then seconds=$TOUCHSTONE_ALL_SECONDS; fi
build_target "build/$preset" all "$seconds"

run=()
if [[ -z ${DISPLAY:-} ]]; then
  run+=(xvfb-run --auto-servernum --server-args "-screen 0 1280x800x24")
fi
if [[ $preset == tsan ]]; then
  run+=(setarch "$(uname -m)" --addr-no-randomize)  # its shadow memory needs a fixed layout
fi
# Where no name chooses among them, the cases of a suite share a process, which is quicker. What
# failed is run again by its number, which depends on that.
entries=build/$preset/tests/entries
if [[ " $* " != *" --rerun-failed "* || ! -f $entries ]]; then
  if [[ " $* " =~ \ (-R|-E|--tests-regex|--exclude-regex)\  ]]; then echo cases; else echo suites; fi >"$entries"
fi
if [[ $(<"$entries") == suites ]]; then export TOUCHSTONE_TEST_SUITES=1; fi
# As the program does (src/main.cc), tests keep the memory that they free.
export MALLOC_TRIM_THRESHOLD_=$((64 << 20)) MALLOC_MMAP_THRESHOLD_=$((32 << 20))
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}
exec "${run[@]}" ctest --preset "$preset" --parallel "$(nproc)" "$@"
