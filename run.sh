#!/usr/bin/env bash
# Installs what is missing, builds Touchstone and runs it with the arguments given:
#   ./run.sh                              the sandbox on its start scene
#   ./run.sh simulate SCENE --duration 5  or any other call of the program; paths are relative to
#                                         the folder run.sh is called from
# Standard output is the program's own; building is told on standard error.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=.ci/packages.sh
source "$root/.ci/packages.sh"
build=$root/build/release

install_missing_packages "${TOUCHSTONE_RUN_PACKAGES[@]}"
if [[ ! -f $build/build.ninja ]]; then
  (cd "$root" && cmake --preset release -DTOUCHSTONE_TESTS=OFF) >&2
fi
cmake --build "$build" --target touchstone >&2

exec "$build/src/touchstone" "$@"
