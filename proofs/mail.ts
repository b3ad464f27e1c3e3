import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import { type ReceivedMail, startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { type Benchmark, exactly, type Figure, limitedTo } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'

const waiting = 10_000
const latencyMs = 200
/** So much shorter than in life are the half hour without a mail server and every pause of the sender. */
const shortened = 20
const awaySeconds = 1800 / shortened
const writtenWhileAway = 500
const reader = 'reader@example.org'

export const mail: Benchmark = {
  name: 'mail',
  title: 'Mail that waits',
  how: `Somebody asks for a new password while ${waiting.toLocaleString('en-GB')} notices wait and the SMTP server takes ${latencyMs} ms for each mail.
Then a mail server is away for half an hour, with all clocks ${shortened} times as fast (\`MAIL_LONGEST_PAUSE_SECONDS\`), while
${writtenWhileAway} mails are written. Each must arrive, and come under one Message-ID, once.`,
  async run() {
    return [...(await resetBehindNotifications()), ...(await serverAway())]
  },
}

async function resetBehindNotifications(): Promise<Figure[]> {
  const sink = await startMailSink({ latencyMs })
  const seconds = await withHearth({ SMTP_URL: sink.url }, async ({ siteUrl, owner }) => {
    await owner.run(
      `insert into auth.users (email, email_confirmed_at, created_at, id) values ($1, now(), now() - interval '30 days', gen_random_uuid())`,
      [reader],
    )
    await writeMails(owner, waiting)
    await until(() => sink.received.length > 20)
    const { backend } = (await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
    const askedAt = performance.now()
    const response = await fetch(`${siteUrl}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: reader }),
    })
    if (!response.ok) throw new Error(`The reset was refused with ${response.status}.`)
    await until(() => sink.received.some(({ to }) => to[0] === reader))
    return (performance.now() - askedAt) / 1000
  })
  await sink.stop()
  return [limitedTo({ what: `A reset behind ${waiting} notices arrives`, value: seconds, unit: 's' }, 5)]
}

async function serverAway(): Promise<Figure[]> {
  const port = await freePort()
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_LONGEST_PAUSE_SECONDS: `${awaySeconds}`,
  }
  return withHearth(settings, async ({ owner }) => {
    for (let written = 0; written < writtenWhileAway; written += 50) {
      await writeMails(owner, 50)
      await sleep((awaySeconds * 1000) / (writtenWhileAway / 50))
    }
    const sink = await startMailSink({ port })
    const backAt = performance.now()
    const idsOf = (received: readonly ReceivedMail[]) =>
      received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? 'none')
    await until(() => new Set(idsOf(sink.received)).size >= writtenWhileAway).catch(() => undefined)
    const seconds = (performance.now() - backAt) / 1000
    const ids = idsOf(sink.received)
    await sink.stop()
    return [
      exactly({ what: 'Mails that arrived', value: new Set(ids).size, unit: 'mails' }, writtenWhileAway),
      exactly({ what: 'Mails that came twice', value: ids.length - new Set(ids).size, unit: 'mails' }, 0),
      {
        what: 'From the return of the server to the last mail',
        value: seconds,
        unit: 's',
        note: `on clocks ${shortened} times as fast`,
      },
    ]
  })
}

async function withHearth<T>(
  settings: Record<string, string>,
  work: (hearth: { siteUrl: string; owner: Owner }) => Promise<T>,
): Promise<T> {
  const dataDir = await makeDataDir()
  const started = startProcess({
    dataDir,
    port: await freePort(),
    command: [process.execPath, bundle()],
    settings: { NODE_ENV: 'production', HEARTH_SECRET: randomBytes(48).toString('base64url'), ...settings },
  })
  try {
    await untilAnswered(started, '/readyz')
    const owner = await openOwner(dataDir)
    return await work({ siteUrl: started.siteUrl, owner }).finally(() => owner.close())
  } finally {
    await started.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function writeMails(owner: Owner, count: number): Promise<void> {
  await owner.run(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html)
     select 'test', 'notice-' || gen_random_uuid() || '@example.org', 'A notice', 'Good evening', '<p>Good evening</p>'
     from generate_series(1, $1::integer)`,
    [count],
  )
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 180_000
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('The mails do not come.')
    await sleep(5)
  }
}
