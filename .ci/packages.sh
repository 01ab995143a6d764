# The Debian packages Touchstone is built from, in one place. Sourced by run.sh and test.sh; the
# container recipe of anybody's continuous integration can source it too.
# shellcheck shell=bash

# What it takes to build the program, and to open its window.
# shellcheck disable=SC2034  # read by the scripts that source this file
TOUCHSTONE_RUN_PACKAGES=(
  build-essential cmake ninja-build
  libeigen3-dev libqhull-dev nlohmann-json3-dev libspdlog-dev libcli11-dev
  libtinyxml2-dev
  libglfw3-dev libgl-dev libglm-dev libimgui-dev libstb-dev python3-glad
  libavcodec-dev libavfilter-dev libavformat-dev pkg-config
  libgl1-mesa-dri fonts-inter fonts-dejavu-core
)

# What the tests need besides: GoogleTest, and a display with a mouse for the tests of the window.
# shellcheck disable=SC2034
TOUCHSTONE_TEST_PACKAGES=(
  libgtest-dev libgmock-dev
  xvfb xauth xdotool
)

# Installs those of the named packages that are missing. Asks the package manager nothing, and needs
# no network, when there are none. Exits with 1 where it cannot install.
install_missing_packages() {
  local missing=() package
  for package in "$@"; do
    if [[ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]]; then
      missing+=("$package")
    fi
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing, and there is no sudo to install them with:" \
        "${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -q >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
}
