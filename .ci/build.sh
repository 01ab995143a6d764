# Builds with a word on how long it takes and how far it is. Sourced by run.sh and test.sh.
# shellcheck shell=bash

# Processor time of a clean build [s]: of the program, and of all with the tests.
# shellcheck disable=SC2034  # read by the scripts that source this file
TOUCHSTONE_PROGRAM_SECONDS=300 TOUCHSTONE_ALL_SECONDS=650

# 95 -> "95 s", 200 -> "4 min", rounded up.
duration_text() {
  if (($1 < 100)); then echo "$1 s"; else echo "$((($1 + 59) / 60)) min"; fi
}

# Reads what ninja prints, where each finished step is a line "MARK finished all ...": tells how far
# it is, and passes on what compilers say.
show_progress() {
  local mark=$1 line finished all share told=0 started=$SECONDS
  while IFS= read -r line; do
    case $line in
      "$mark"*)
        read -r finished all _ <<<"${line#"$mark"}"
        share=$((100 * finished / all))
        if ((all < 3)); then  # not of the build but of its description
          continue
        elif [[ -t 2 ]]; then
          printf '\r  %d %% after %s ' "$share" "$(duration_text $((SECONDS - started)))" >&2
          ((finished < all)) || echo >&2
        elif ((share >= told + 20)); then
          told=$((share / 20 * 20))
          echo "  $told % after $(duration_text $((SECONDS - started)))" >&2
        fi
        ;;
      "ninja: Entering directory "* | "ninja: no work to do.") ;;
      *)
        if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
        printf '%s\n' "$line" >&2
        ;;
    esac
  done
}

# build_target FOLDER TARGET SECONDS: builds the target in a configured folder. A clean build takes
# so much processor time (0: nobody knows). Everything is said on standard error: how long it is
# likely to take, how far it is and what is wrong; nothing where there is nothing to do. Returns
# what ninja does.
build_target() {
  local folder=$1 target=$2 seconds=$3 mark=$'\001' steps all cores
  steps=$(ninja -C "$folder" -n "$target" 2>&1 | sed -n 's/^\[[0-9]*\/\([0-9]*\)\].*/\1/p' | tail -n 1)
  all=$(ninja -C "$folder" -t commands "$target" 2>&1 | wc -l)
  cores=$(nproc)
  if ((seconds > 0 && ${steps:-0} > 2 && all > 0)); then
    seconds=$((seconds * steps / all / cores + 10))
    echo "Building Touchstone: about $(duration_text "$seconds") on $cores cores" >&2
  fi
  NINJA_STATUS="$mark%f %t " ninja -C "$folder" "$target" 2>&1 | show_progress "$mark"
  return "${PIPESTATUS[0]}"
}
