// What takes long or kills on purpose: `npm run proofs` for all of it, `npm run proofs -- name` for some. Prints
// figures; writes proofs/results.json and, from it, docs/proofs.md.
import { join } from 'node:path'
import type { Benchmark } from '../benchmarks/figure.ts'
import { runNamed } from '../benchmarks/report.ts'
import { attendancesPlans } from './attendances-plans.ts'
import { backupKills } from './backup-kills.ts'
import { chance } from './chance.ts'
import { deployment } from './deployment.ts'
import { gathering } from './gathering.ts'
import { growth } from './growth.ts'
import { guessedLinks } from './guessed-links.ts'
import { invitations } from './invitations.ts'
import { journeys } from './journeys.ts'
import { kills } from './kills.ts'
import { mail } from './mail.ts'
import { picturesMove } from './pictures-move.ts'
import { replicas } from './replicas.ts'
import { rollingRestart } from './rolling-restart.ts'
import { search } from './search.ts'
import { series } from './series.ts'
import { seriesKills } from './series-kills.ts'
import { spamWave } from './spam-wave.ts'
import { upgrade } from './upgrade.ts'
import { waiting } from './waiting.ts'

/** One file each; the page has them in this order. */
const proofs: Benchmark[] = [
  kills,
  backupKills,
  picturesMove,
  replicas,
  rollingRestart,
  gathering,
  invitations,
  guessedLinks,
  spamWave,
  waiting,
  mail,
  search,
  series,
  seriesKills,
  chance,
  growth,
  attendancesPlans,
  deployment,
  upgrade,
  journeys,
]

const introduction = `# Proofs

What Hearth promises to bear, each promise tried as hard as it is given: what is killed is killed with SIGKILL, what is away
is away. \`npm run proofs\` tries all of it again, \`npm run proofs -- <name>\` one part; both write \`proofs/results.json\` and this
page. Clocks are shortened by settings where that proves the same. \`./test\` runs small versions. What must stay fast is
[measured apart](performance.md).
`

await runNamed('proof', proofs, {
  resultsFile: join(import.meta.dirname, 'results.json'),
  pageFile: join(import.meta.dirname, '../docs/proofs.md'),
  introduction,
  ending: '',
})
