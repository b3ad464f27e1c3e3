import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatSlowest, readTimes } from './slowest-tests.ts'

it('reads the time of each file from either runner', () => {
  const units = {
    testResults: [{ name: join(process.cwd(), 'scripts/a.test.ts'), startTime: 1000, endTime: 3500 }],
  }
  expect(readTimes(units)).toEqual([{ file: 'scripts/a.test.ts', seconds: 2.5 }])

  const specs = (...durations: number[]) => [
    { tests: durations.map((duration) => ({ results: [{ duration }] })) },
  ]
  const journeys = {
    suites: [
      { file: 'a.spec.ts', specs: specs(1000, 500), suites: [{ file: 'a.spec.ts', specs: specs(250) }] },
    ],
  }
  expect(readTimes(journeys)).toEqual([{ file: 'e2e/a.spec.ts', seconds: 1.75 }])
})

it('names the slowest first, and no more than asked', () => {
  const times = [1, 30, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))
  expect(formatSlowest(times, 2)).toBe('   30.0 s  30.test.ts\n    2.0 s  2.test.ts')
})
