// Names the files that took longest in the runners' own reports: `tsx scripts/slowest-tests.ts <vitest.json>
// <playwright.json>`.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

type Timed = { file: string; seconds: number }

const vitest = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})
const result = z.object({ duration: z.number() })
const spec = z.object({ tests: z.array(z.object({ results: z.array(result) })) })
const suite = z.object({
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwright = z.object({ suites: z.array(suite) })

/** Seconds of each file in one reporter's file, Vitest's JSON or Playwright's: all its tests, one after the other. */
export function readTimes(json: unknown): Timed[] {
  const units = vitest.safeParse(json)
  if (units.success) {
    return units.data.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
  }
  return playwright.parse(json).suites.map((one) => ({ file: `e2e/${one.file}`, seconds: sumOf(one) / 1000 }))
}

function sumOf({ specs, suites = [] }: z.infer<typeof suite>): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return (
    own.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, one) => sum + sumOf(one), 0)
  )
}

/** The `count` slowest files, one a line, slowest first. */
export function formatSlowest(times: readonly Timed[], count: number): string {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')
}

if (process.argv[1] === import.meta.filename) {
  for (const path of process.argv.slice(2)) {
    try {
      console.error(
        `Slowest files of ${path}:\n${formatSlowest(readTimes(JSON.parse(readFileSync(path, 'utf8'))), 12)}`,
      )
    } catch {
      console.error(`There are no times in ${path}.`)
    }
  }
}
