import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSum, sumFiles } from './sum-tests.ts'

const vitest = { numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 1 }
const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [] }

it('reads what each runner wrote', () => {
  expect(readSum(vitest)).toEqual({ passed: 7, failed: 2 })
  expect(readSum(playwright)).toEqual({ passed: 4, failed: 1 })
})

it('counts what could not even run as failed', () => {
  expect(readSum({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 }).failed).toBe(1)
  expect(
    readSum({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no browser' }] }).failed,
  ).toBe(1)
})

it('adds files up and names those that are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-sum-'))
  writeFileSync(join(folder, 'a.json'), JSON.stringify(vitest))
  writeFileSync(join(folder, 'b.json'), JSON.stringify(playwright))
  const missing = join(folder, 'c.json')
  expect(sumFiles([join(folder, 'a.json'), join(folder, 'b.json'), missing])).toEqual({
    passed: 11,
    failed: 3,
    unread: [missing],
  })
})
