#!/usr/bin/env bash
# Writes what TypeScript knows of event-engine.did anew: `npm run candid`.
set -euo pipefail
cd "$(dirname "$0")/.."
written=$(mktemp -d)
trap 'rm -r "$written"' EXIT
npx --yes @icp-sdk/bindgen@0.3.0 --did-file packages/contracts/event-engine.did --out-dir "$written" \
  --declarations-flat --actor-disabled --force
for name in event-engine.did.js event-engine.did.d.ts; do
  # Whoever calls `idlFactory` brings the library along.
  sed -e 's#@icp-sdk/core/#@dfinity/#' -e '/^import { IDL }/d' "$written/$name" |
    npx biome format --stdin-file-path="bindings${name#event-engine.did}" >"packages/contracts/src/event/$name"
done
