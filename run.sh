#!/usr/bin/env bash
# Installs what is missing, builds Touchstone and runs it with the arguments given:
#   ./run.sh                              the sandbox on its start scene
#   ./run.sh simulate SCENE --duration 5  or any other call of the program; paths are relative to
#                                         the folder run.sh is called from
# Standard output is the program's own. What is built is told on standard error: how long it takes,
# how far it is, and what the compiler finds wrong.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=.ci/packages.sh
source "$root/.ci/packages.sh"
# shellcheck source=.ci/build.sh
source "$root/.ci/build.sh"
build=$root/build/release

install_missing_packages "${TOUCHSTONE_RUN_PACKAGES[@]}"
if [[ ! -f $build/build.ninja ]]; then
  (cd "$root" && cmake --preset release --log-level=WARNING -DTOUCHSTONE_TESTS=OFF) >&2
fi
build_target "$build" touchstone "$TOUCHSTONE_PROGRAM_SECONDS"

exec "$build/src/touchstone" "$@"
