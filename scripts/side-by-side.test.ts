import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const run = (...commands: string[]) => {
  const { status, stdout } = spawnSync(join(import.meta.dirname, 'side-by-side.sh'), commands, {
    encoding: 'utf8',
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

it('runs them at once', () => {
  const begun = performance.now()
  run('sleep 1', 'sleep 1', 'sleep 1')
  expect(performance.now() - begun).toBeLessThan(2500)
})
