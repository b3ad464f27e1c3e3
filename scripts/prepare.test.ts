import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'prepare.sh')

let checkout: string
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'hearth-prepare-'))
  await write('package-lock.json')
  await write('apps/server/src/main.ts')
  await write('packages/event-engine/src/engine.ts')
  await write('packages/event-canister/dfx.json')
  await write('.hearth/built')
  // What a build leaves is younger than its stamp, which was taken before it.
  await setAges('.hearth/built', 60)
  for (const older of [
    'package-lock.json',
    'apps/server/src/main.ts',
    'packages/event-engine/src/engine.ts',
    'packages/event-canister/dfx.json',
  ]) {
    await setAges(older, 120)
  }
  await write('apps/server/dist/main.js')
})
afterEach(() => rm(checkout, { recursive: true }))

const write = async (path: string) => {
  await mkdir(dirname(join(checkout, path)), { recursive: true })
  await writeFile(join(checkout, path), path)
}
/** Sets a file's time and that of the folders around it, up to the workspace's own. */
const setAges = async (path: string, seconds: number) => {
  const at = Date.now() / 1000 - seconds
  for (let one = path; one !== '.'; one = dirname(one)) await utimes(join(checkout, one), at, at)
}
const isChanged = async () => {
  const { stdout } = await run('bash', ['-c', `. ${script}; sources_changed && echo changed || echo same`], {
    cwd: checkout,
  })
  return stdout.trim() === 'changed'
}

describe('what was built', () => {
  it('is not built again because of what the build and the tests wrote', async () => {
    expect(await isChanged()).toBe(false)
    await write('packages/event-canister/.azle/event_engine.wasm')
    await write('apps/server/node_modules/some/index.js')
    expect(await isChanged()).toBe(false)
  })

  it.each([
    ['a file changed', () => write('apps/server/src/main.ts')],
    ['a file came', () => write('apps/server/src/parts.ts')],
    ['a file went', () => rm(join(checkout, 'apps/server/src/main.ts'))],
    ['packages changed', () => write('package-lock.json')],
    ['nothing was built yet', () => rm(join(checkout, '.hearth/built'))],
    ['what was built is gone', () => rm(join(checkout, 'apps/server/dist'), { recursive: true })],
  ])('is built again when %s', async (_, change) => {
    await change()
    expect(await isChanged()).toBe(true)
  })
})
