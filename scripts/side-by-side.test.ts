import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const run = (...commands: string[]) => {
  const { status, stdout } = spawnSync(join(import.meta.dirname, 'side-by-side.sh'), commands, {
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stdout }
}

it('prints what each command printed, in their order, whichever ends first', () => {
  expect(run('sleep 0.3; echo first; echo aside >&2', 'echo second')).toEqual({
    status: 0,
    stdout: 'first\naside\nsecond\n',
  })
})

it.each([
  ['the first', ['exit 3', 'echo done']],
  ['the last', ['echo done', 'exit 3']],
])('fails when %s failed, and lets the others end', (_which, commands) => {
  expect(run(...commands)).toEqual({ status: 1, stdout: 'done\n' })
})

it('runs them at once: one may wait for another that comes after it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'))
  const there = join(folder, 'there')
  expect(run(`until [ -e ${there} ]; do sleep 0.05; done`, `touch ${there}`).status).toBe(0)
})
