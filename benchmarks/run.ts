// What must stay fast, measured beside a baseline of the same run: `npm run bench` for all of it, `npm run bench -- name`
// for some. Prints a table; writes benchmarks/results.json and, from it, docs/performance.md.
import { answering } from './answering.ts'
import { createEvent } from './create-event.ts'
import { eventsQuery } from './events-query.ts'
import type { Benchmark } from './figure.ts'
import { homePage } from './home-page.ts'
import { liveUpdates } from './live-updates.ts'
import { longLists } from './long-lists.ts'
import { mailsThroughKills } from './mails-through-kills.ts'
import { memberDirectory } from './member-directory.ts'
import { profileByUsername } from './profile-by-username.ts'
import { providerDirectory } from './provider-directory.ts'
import { printFigures, record } from './report.ts'
import { search } from './search.ts'
import { signInParity } from './sign-in-parity.ts'
import { start } from './start.ts'
import { venueDirectory } from './venue-directory.ts'

const benchmarks: Benchmark[] = [
  start,
  profileByUsername,
  memberDirectory,
  providerDirectory,
  eventsQuery,
  createEvent,
  answering,
  liveUpdates,
  mailsThroughKills,
  homePage,
  search,
  signInParity,
  venueDirectory,
  longLists,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  const names = benchmarks.map(({ name }) => name).join(', ')
  throw new Error(`There is no benchmark "${unknown.join(', ')}". There are: ${names}.`)
}

for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue
  const figures = await benchmark.run()
  printFigures(benchmark, figures)
  record(benchmarks, benchmark, figures)
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
