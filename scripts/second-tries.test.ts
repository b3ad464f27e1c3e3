import { expect, it, vi } from 'vitest'
import type { TestCase } from 'vitest/node'
import SecondTries from './second-tries.ts'

const buildTest = (name: string, isFlaky: boolean) =>
  ({
    fullName: name,
    module: { relativeModuleId: 'a.test.ts' },
    diagnostic: () => ({ flaky: isFlaky }),
    result: () => ({ errors: [{ message: 'expected 1 to be 2\nand more' }] }),
  }) as unknown as TestCase

it('names what passed only at its second try, at the end', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reporter = new SecondTries()
  reporter.onTestCaseResult(buildTest('comes late', true))
  reporter.onTestCaseResult(buildTest('comes in time', false))
  expect(said).not.toHaveBeenCalled()
  reporter.onTestRunEnd()
  expect(said.mock.calls).toEqual([
    ['Passed only at the second try: a.test.ts > comes late: expected 1 to be 2'],
  ])
})
