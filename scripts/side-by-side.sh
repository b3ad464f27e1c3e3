#!/usr/bin/env bash
# Runs each argument as a command, all at once. Prints what they printed, one after the other, and fails when one failed.
set -uo pipefail

printed=$(mktemp -d)
trap 'rm -rf "$printed"' EXIT
running=()
for command in "$@"; do
  bash -c "$command" >"$printed/${#running[@]}" 2>&1 &
  running+=($!)
done

failed=0
for number in "${!running[@]}"; do
  wait "${running[number]}" || failed=1
  cat "$printed/$number"
done
exit $failed
