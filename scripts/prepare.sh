# What `run`, `test` and `npm run proofs:node` have in common. Sourced from the repository's root; stamps of what was done lie in .hearth.

require_node() {
  if ! command -v node >/dev/null 2>&1; then
    echo "Hearth needs Node $(sed -n 's/.*"node": ">=\(.*\)".*/\1/p' package.json) or newer, and npm: https://nodejs.org" >&2
    return 1
  fi
  node apps/server/bin/node-version.js
}

# What takes long, with how long it took: on a terminal in one line.
progress() {
  local what=$1
  shift
  local began=$SECONDS
  printf '  %s ...' "$what" >&2
  if [ ! -t 2 ]; then echo >&2; fi
  "$@" || {
    [ ! -t 2 ] || echo >&2
    return 1
  }
  if [ -t 2 ]; then echo " $((SECONDS - began)) s" >&2; fi
}

install_when_changed() {
  local wanted
  wanted=$(cat package.json package-lock.json apps/*/package.json packages/*/package.json | cksum)
  if [ -d node_modules ] && [ "$(cat .hearth/installed 2>/dev/null)" = "$wanted" ]; then return; fi
  progress "Installing packages" npm_ci || return 1
  npm run --silent messages || return 1
  mkdir -p .hearth
  echo "$wanted" >.hearth/installed
}

# Its summary tells a person nothing; what went wrong is said.
npm_ci() {
  npm ci --ignore-scripts --include=dev --no-audit --no-fund --loglevel=error >/dev/null
}

# A folder's own time changes when a file in it is added or removed, so removals count as well; but not that of a folder in
# which we made something ourselves: `dist` by the build, `.azle` by the test of the canister.
sources_changed() {
  [ -f .hearth/built ] && [ -f apps/server/dist/main.js ] || return 0
  [ -n "$(find apps packages package-lock.json \( -name node_modules -o -name dist -o -name .azle \) -prune -o \
    -newer .hearth/built ! -exec test -d {}/dist -o -d {}/.azle \; -print 2>/dev/null | head -n 1)" ]
}

build_to_log() {
  npm run --silent build >.hearth/build.log 2>&1
}

build_when_changed() {
  if ! sources_changed; then return; fi
  mkdir -p .hearth
  touch .hearth/building
  if ! progress "Building" build_to_log; then
    cat .hearth/build.log >&2
    return 1
  fi
  # Taken before the build, so that what was saved meanwhile is built next time.
  mv .hearth/building .hearth/built
}

# Chromium without a window where it is here, which is the quickest, or whatever Chromium is; else Debian's when we may install
# it, else Playwright's own.
find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
      export HEARTH_CHROMIUM="${HEARTH_CHROMIUM:-$(command -v "$name")}"
      return 0
    fi
  done
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 &&
    apt-get update -qq >/dev/null 2>&1; then
    for name in chromium-headless-shell chromium; do
      apt-get install -y -qq --no-install-recommends "$name" >/dev/null 2>&1 || continue
      export HEARTH_CHROMIUM="$(command -v "$name")"
      return 0
    done
  fi
  npx --no-install playwright install chromium
}
