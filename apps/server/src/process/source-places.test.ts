import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from './log.ts'

const source = `type Nothing = {
  stands: 'here'
}

export function fail(): Nothing {
  throw new Error('It failed.')
}
`
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-sources-'))
  await mkdir(join(folder, 'dist'))
})
afterEach(() => rm(folder, { recursive: true }))

async function loggedStack({ withMap }: { withMap: boolean }): Promise<string> {
  const { code, map } = await transformWithOxc(source, 'fail.ts', { sourcemap: true })
  const file = join(folder, 'dist/main.js')
  await writeFile(file, code)
  if (withMap) await writeFile(`${file}.map`, JSON.stringify({ ...map, sources: ['../src/fail.ts'] }))
  const error = runIn(file)
  let line = ''
  createLog((text) => {
    line = text
  }).error('failed', { error })
  return JSON.parse(line).error.stack
}

/** What the function of a built file throws, with the stack that Node itself writes. */
function runIn(file: string): Error {
  const script = `import { fail } from ${JSON.stringify(pathToFileURL(file).href)}
    try { fail() } catch (error) { process.stdout.write(error.stack) }`
  const stack = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  return Object.assign(new Error('It failed.'), { stack })
}

it('an error is logged with the place in the sources', async () => {
  const stack = await loggedStack({ withMap: true })
  expect(stack).toMatch(/^Error: It failed\.\n\s+at fail \(.*\/src\/fail\.ts:6:9\)/)
  expect(stack).not.toContain('/dist/main.js')
})

it('and with that in what was built where there is no map', async () => {
  expect(await loggedStack({ withMap: false })).toMatch(/at fail \(.*\/dist\/main\.js:2:\d+\)/)
})
