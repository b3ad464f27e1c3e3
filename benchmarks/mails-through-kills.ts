import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { type Benchmark, exactly, type Figure } from './figure.ts'
import {
  bundle,
  freePort,
  makeDataDir,
  type StartedProcess,
  startProcess,
  untilAnswered,
} from './harness/hearth.ts'
import { openOwner } from './harness/owner.ts'

const kills = 10
const mailsEach = 50
/** Of the mails of a round so many arrive before the process is killed, so that each kill falls among deliveries. */
const arrivedBeforeKill = 30
const allMails = kills * mailsEach
const givesUpAfterMs = 120_000

export const mailsThroughKills: Benchmark = {
  name: 'mails-through-kills',
  title: 'Mails through kills',
  how: `${allMails} mails, ${mailsEach} at a time, to a real SMTP server; the server process is killed with SIGKILL ${kills} times, each
time while it delivers, and started again on what it left. Every mail must arrive, and under one Message-ID: one that was
taken and not yet noted when the process died comes again under the same, and mail programs show it once.`,
  async run() {
    const dataDir = await makeDataDir()
    const sink = await startMailSink()
    const secret = randomBytes(48).toString('base64url')
    const start = () => startOn(dataDir, { secret, smtpUrl: sink.url })
    let hearth = await start()
    try {
      for (let kill = 0; kill < kills; kill++) {
        const before = sink.received.length
        await writeMails(dataDir, kill * mailsEach)
        await until(() => sink.received.length >= before + arrivedBeforeKill)
        await hearth.kill()
        hearth = await start()
      }
      const arrived = () => new Set(sink.received.map(({ to }) => to[0]))
      await until(() => arrived().size === allMails).catch(() => undefined)
      return figures(sink.received)
    } finally {
      await hearth.stop()
      await sink.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function startOn(
  dataDir: string,
  { secret, smtpUrl }: { secret: string; smtpUrl: string },
): Promise<StartedProcess> {
  const started = startProcess({
    dataDir,
    port: await freePort(),
    command: [process.execPath, bundle()],
    settings: {
      NODE_ENV: 'production',
      HEARTH_SECRET: secret,
      SMTP_URL: smtpUrl,
      SITE_URL: 'http://localhost:18090',
    },
  })
  await untilAnswered(started, '/readyz')
  return started
}

/** As a decision writes them: many in one statement. */
async function writeMails(dataDir: string, from: number): Promise<void> {
  const owner = await openOwner(dataDir)
  try {
    await owner.run(
      `insert into hearth.mails (kind, to_address, subject, body_text, body_html)
       select 'test', 'reader-' || n || '@example.org', 'Mail ' || n, 'Good evening', '<p>Good evening</p>'
       from generate_series($1::integer, $2::integer) n`,
      [from, from + mailsEach - 1],
    )
  } finally {
    await owner.close()
  }
}

function figures(received: readonly { to: string[]; raw: string }[]): Figure[] {
  const idsOf = new Map<string, Set<string>>()
  for (const { to, raw } of received) {
    const ids = idsOf.get(to[0]!) ?? new Set()
    idsOf.set(to[0]!, ids.add(/^Message-ID: (\S+)/im.exec(raw)?.[1] ?? 'none'))
  }
  const twice = [...idsOf.values()].filter(({ size }) => size > 1).length
  const again = received.length - idsOf.size
  return [
    exactly(
      { what: `Mails lost of ${allMails}, over ${kills} kills`, value: allMails - idsOf.size, unit: 'mails' },
      0,
    ),
    exactly(
      {
        what: 'Mails that came under two Message-IDs',
        value: twice,
        unit: 'mails',
        note: `${again} came again under their own`,
      },
      0,
    ),
  ]
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + givesUpAfterMs
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('The mails do not come.')
    await sleep(2)
  }
}
