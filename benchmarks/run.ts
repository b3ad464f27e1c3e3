// What must stay fast, measured beside a baseline of the same run: `npm run bench` for all of it, `npm run bench --
// name` for some. Prints a table; writes benchmarks/results.json and, from it, docs/performance.md.
import { join } from 'node:path'
import { answering } from './answering.ts'
import { createEvent } from './create-event.ts'
import { eventsQuery } from './events-query.ts'
import type { Benchmark } from './figure.ts'
import { homePage } from './home-page.ts'
import { liveUpdates } from './live-updates.ts'
import { longLists } from './long-lists.ts'
import { mailsThroughKills } from './mails-through-kills.ts'
import { manyProcesses } from './many-processes.ts'
import { memberDirectory } from './member-directory.ts'
import { memberScreens } from './member-screens.ts'
import { profileByUsername } from './profile-by-username.ts'
import { providerDirectory } from './provider-directory.ts'
import { publicPages } from './public-pages.ts'
import { runNamed } from './report.ts'
import { screens } from './screens.ts'
import { search } from './search.ts'
import { seriesChanges } from './series-changes.ts'
import { seriesLists } from './series-lists.ts'
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
  manyProcesses,
  mailsThroughKills,
  homePage,
  publicPages,
  screens,
  memberScreens,
  search,
  signInParity,
  venueDirectory,
  longLists,
  seriesLists,
  seriesChanges,
]

const introduction = `# Performance

What Hearth promises to stay fast at, each figure beside a baseline from the same run. \`npm run bench\` measures all of it
again, \`npm run bench -- <name>\` one part; both write \`benchmarks/results.json\` and this page.

Hearth runs as in production: the bundled server as a process of its own, its embedded PostgreSQL with fsync on, limits per
address raised by settings and nothing else changed. The load comes from another process on the same machine and shares
its cores; every request's bytes are made before the clock starts. The baseline is a bare \`node:http\` server that answers
with the very bytes of Hearth's answer, headers included. Both take turns, round by round, and the medians count. So the
ratios hold on any machine; the absolute numbers belong to the machine named below each table and to what else ran on it.
`

const checkedByTests = `
## In a full-grown community

What each request of a screen costs among 100,000 events, 50,000 members and a million answers stands in [growth.md](growth.md).

## Held by a test, not by the clock

50 people at once do 2,000 random things at one event of 8 to 19 places: answers with parties of up to three, joining and
leaving its waiting list, offers accepted, declined and overdue, and hosts who resize it. An observer counts the rows
meanwhile: never more people than places, and at every look the counter says what the rows say
(\`apps/server/src/functions/attendance/waiting.concurrency.test.ts\`, about 4 s on two cores). Beside it stands the promotion that
looks first and writes then, which puts 24 people on 12 places each time.

What takes minutes, or kills on purpose, is proven apart: [proofs](proofs.md).
`

await runNamed('benchmark', benchmarks, {
  resultsFile: join(import.meta.dirname, 'results.json'),
  pageFile: join(import.meta.dirname, '../docs/performance.md'),
  introduction,
  ending: checkedByTests,
})
