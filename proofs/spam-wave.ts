import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { type Benchmark, exactly, type Figure, limitedTo } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { makeEvent } from '../benchmarks/harness/one-event.ts'
import { openOwner } from '../benchmarks/harness/owner.ts'
import { percentile } from '../benchmarks/harness/rounds.ts'

const answers = 5000
const networks = 50
const addresses = 100
const capacity = 40
/** Real people, each at home, who answer while the wave goes on. */
const guests = 20
const connections = 16
const waitsForMs = 60_000
const eventId = 'c'.repeat(26)

export const spamWave: Benchmark = {
  name: 'spam-wave',
  title: 'A wave of answers that nobody meant',
  how: `${answers.toLocaleString('en-GB')} forms of one event with ${capacity} places are sent from ${networks} networks to ${addresses} addresses through a trusted proxy, by
${connections} connections, with the limits that Hearth has by itself and a real SMTP server beside it. Meanwhile ${guests} people, each from a
network and with an address of their own, answer the same event, open their email and press its button.`,
  async run() {
    const dataDir = await makeDataDir()
    const sink = await startMailSink()
    const port = await freePort()
    const hearth = startProcess({
      dataDir,
      port,
      command: [process.execPath, bundle()],
      settings: {
        NODE_ENV: 'production',
        HEARTH_SECRET: randomBytes(48).toString('base64url'),
        SMTP_URL: sink.url,
        TRUSTED_PROXIES: '127.0.0.1,::1',
      },
    })
    await untilAnswered(hearth, '/readyz')
    const owner = await openOwner(dataDir)
    try {
      await makeEvent(owner, { id: eventId, capacity })
      const statuses: number[] = []
      const site = `http://localhost:${port}`
      const sendWave = async (connection: number) => {
        for (let n = connection; n < answers; n += connections) statuses.push(await sendForm(site, n))
      }
      const came: number[] = []
      const answerOneByOne = async () => {
        for (let n = 0; n < guests; n++) came.push(await answerAsGuest(site, n, sink.received))
      }
      const waves = Array.from({ length: connections }, (_, connection) => sendWave(connection))
      await Promise.all([...waves, answerOneByOne()])
      await untilQuiet(
        async () => (await owner.run('select from hearth.mails where sent_at is null limit 1')).length > 0,
      )
      const [seats] = await owner.run<{ taken: number }>(
        'select taken from public.event_seats where event_id = $1',
        [eventId],
      )
      return figures({ statuses, came, taken: seats!.taken, received: sink.received })
    } finally {
      await owner.close()
      await hearth.stop()
      await sink.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

const spammed = (n: number) => `wave-${n % addresses}@example.org`

/** No two forms in a row are of one network or to one address, and no two say the same. */
async function sendForm(site: string, n: number): Promise<number> {
  const fields = { name: `Wave ${n}`, email: spammed(n), party: `${1 + (n % 3)}`, note: '' }
  const answer = await post(`${site}/e/${eventId}/answer`, { from: `203.0.113.${n % networks}`, fields })
  await answer.arrayBuffer()
  return answer.status
}

const post = (url: string, { from, fields }: { from: string; fields: Record<string, string> }) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams(fields),
  })

/** From the form to the page that says that they come, in milliseconds; throws where it does not come to that. */
async function answerAsGuest(
  site: string,
  n: number,
  received: readonly { to: string[]; raw: string }[],
): Promise<number> {
  const begunAt = performance.now()
  const from = `198.51.100.${n}`
  const email = `real-${n}@example.org`
  const fields = { name: 'Rui', email, party: '1', note: '' }
  const asked = await post(`${site}/e/${eventId}/answer`, { from, fields })
  if (asked.status !== 200) throw new Error(`A guest’s form was answered with ${asked.status}.`)
  const giveUpAt = performance.now() + waitsForMs
  let mail: string | undefined
  while (!mail) {
    if (performance.now() > giveUpAt) throw new Error('A guest’s email did not arrive.')
    await sleep(20)
    mail = received.find(({ to }) => to.includes(email))?.raw
  }
  const link = /\/guest\/confirm\/[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0]
  const pressed = await post(`${site}${link}`, { from, fields: {} })
  if (pressed.status !== 303) throw new Error(`A guest’s press was answered with ${pressed.status}.`)
  return performance.now() - begunAt
}

async function untilQuiet(isBusy: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + waitsForMs
  while (await isBusy()) {
    if (performance.now() > giveUpAt) throw new Error('Emails are still waiting.')
    await sleep(50)
  }
}

function figures(measured: {
  statuses: number[]
  came: number[]
  taken: number
  received: readonly { to: string[] }[]
}): Figure[] {
  const mails = new Map<string, number>()
  for (const { to } of measured.received)
    for (const address of to) mails.set(address, (mails.get(address) ?? 0) + 1)
  const toWave = Array.from({ length: addresses }, (_, n) => mails.get(spammed(n)) ?? 0)
  const refused = measured.statuses.filter((status) => status === 429).length
  return [
    limitedTo(
      {
        what: 'Emails that one address of the wave got, at most',
        value: Math.max(...toWave),
        unit: 'emails',
        note: `${toWave.reduce((sum, count) => sum + count, 0)} in all; ${refused.toLocaleString('en-GB')} forms were refused with a sentence, the others answered alike whether an email went out`,
      },
      3,
    ),
    exactly(
      { what: 'Places taken but by the people who pressed', value: measured.taken - guests, unit: 'places' },
      0,
    ),
    exactly(
      { what: 'People who came through while the wave went on', value: measured.came.length, unit: 'people' },
      guests,
    ),
    {
      what: 'From their form to their place, 9 of 10 within, the email’s way included',
      value: percentile(measured.came, 0.9),
      unit: 'ms',
    },
  ]
}
