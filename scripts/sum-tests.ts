// Adds up what the test runners wrote down themselves, and says it in one line. A missing file is a failure.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

type Sum = { passed: number; failed: number }

const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** The result in one reporter's file: Vitest's JSON or Playwright's. Throws when it is neither. */
export function readSum(json: unknown): Sum {
  const units = vitest.safeParse(json)
  if (units.success) {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = units.data
    // A file that could not be run at all counts one.
    return { passed: numPassedTests, failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0) }
  }
  const { stats, errors } = playwright.parse(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected || (errors.length > 0 ? 1 : 0) }
}

export function sumFiles(paths: readonly string[]): Sum & { unread: string[] } {
  const sum = { passed: 0, failed: 0, unread: [] as string[] }
  for (const path of paths) {
    try {
      const { passed, failed } = readSum(JSON.parse(readFileSync(path, 'utf8')))
      sum.passed += passed
      sum.failed += failed
    } catch {
      sum.unread.push(path)
    }
  }
  return sum
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed, unread } = sumFiles(process.argv.slice(2))
  for (const path of unread) console.error(`There is no result in ${path}.`)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0 || unread.length > 0) process.exitCode = 1
}
