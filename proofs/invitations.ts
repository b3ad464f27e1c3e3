import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { guestSecretsOf } from '../apps/server/src/auth/index.ts'
import { startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { type Benchmark, exactly, type Figure } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { makeEvent } from '../benchmarks/harness/one-event.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'

const invited = 2000
/** So many of them said that they want no invitation again. */
const refused = 100
const atOnce = 200
/** The process is killed when so many of the emails have been written. */
const killsAt = [0.2, 0.5, 0.8]
const givesUpAfterMs = 300_000
const eventId = 'b'.repeat(26)

export const invitations: Benchmark = {
  name: 'invitations',
  title: 'Invitations by email',
  how: `A host invites ${invited.toLocaleString('en-GB')} addresses, ${refused} of which have said that they want no invitation again, with a real SMTP
server beside it. While the emails are written and sent, the server is killed with SIGKILL ${killsAt.length} times and started again on what it
left. Each of the others must have one email; who refused, none.`,
  async run() {
    const dataDir = await makeDataDir()
    const sink = await startMailSink({ latencyMs: 20 })
    const hearthSecret = randomBytes(48).toString('base64url')
    const settings = { NODE_ENV: 'production', HEARTH_SECRET: hearthSecret, SMTP_URL: sink.url }
    const port = await freePort()
    const start = async () => {
      const started = startProcess({ dataDir, port, command: [process.execPath, bundle()], settings })
      await untilAnswered(started, '/readyz')
      return started
    }
    let hearth = await start()
    let owner = await openOwner(dataDir)
    try {
      await invite(owner, hearthSecret)
      const begunAt = performance.now()
      for (const share of killsAt) {
        await until(async () => (await countDone(owner)) >= invited * share)
        await owner.close()
        await hearth.kill()
        hearth = await start()
        owner = await openOwner(dataDir)
      }
      await until(async () => (await countDone(owner)) >= invited && !(await mailsWait(owner)))
      const seconds = (performance.now() - begunAt) / 1000
      return figures({ ...(await countMails(owner)), seconds, received: sink.received })
    } finally {
      await owner.close().catch(() => undefined)
      await hearth.stop()
      await sink.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

const addressOf = (n: number) => `invited-${n}@example.org`
const isRefused = (n: number) => n < refused

async function invite(owner: Owner, hearthSecret: string): Promise<void> {
  const { sealAddress, hashAddress } = guestSecretsOf({ hearthSecret })
  const hostId = randomUUID()
  await owner.run(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     values ($1, 'host@example.org', now(), now() - interval '30 days')`,
    [hostId],
  )
  await owner.run(`insert into public.profiles (id, username) values ($1, 'the_host')`, [hostId])
  await makeEvent(owner, { id: eventId, createdBy: hostId })
  for (let n = 0; n < refused; n++) {
    await owner.run('insert into hearth.mail_refusals (address_hash) values ($1)', [
      hashAddress(addressOf(n)),
    ])
  }
  for (let first = 0; first < invited; first += atOnce) {
    const addresses = Array.from({ length: atOnce }, (_, index) => {
      const [id, address] = [randomUUID(), addressOf(first + index)]
      const [sealedAddress, addressHash] = [sealAddress(id, address), hashAddress(address)]
      return {
        ...{ id, sealedAddress: sealedAddress.toString('base64') },
        addressHash: addressHash.toString('base64'),
      }
    })
    await owner.run('select hearth.invite_by_email($1, $2, $3::jsonb)', [
      ...[eventId, hostId, JSON.stringify(addresses)],
    ])
  }
}

async function countDone(owner: Owner): Promise<number> {
  const [row] = await owner.run<{ done: number }>(
    'select count(*)::integer as done from hearth.email_invitations where event_id = $1 and due is null',
    [eventId],
  )
  return row!.done
}

async function mailsWait(owner: Owner): Promise<boolean> {
  return (await owner.run('select from hearth.mails where sent_at is null limit 1')).length > 0
}

async function countMails(owner: Owner): Promise<{ mailed: number; twice: number }> {
  const [row] = await owner.run<{ mailed: number; twice: number }>(
    `select count(*)::integer as mailed, (count(*) filter (where n > 1))::integer as twice
     from (select invitation_id, count(*) as n from hearth.mails where invitation_id is not null group by invitation_id) m`,
  )
  return row!
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + givesUpAfterMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('The invitations are not sent.')
    await sleep(20)
  }
}

function figures(measured: {
  mailed: number
  twice: number
  seconds: number
  received: readonly { to: string[]; raw: string }[]
}): Figure[] {
  const ids = new Set<string>()
  const people = new Set<string>()
  for (const { to, raw } of measured.received) {
    ids.add(/^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '')
    for (const address of to) people.add(address)
  }
  const unwanted = Array.from({ length: invited }, (_, n) => n).filter(
    (n) => isRefused(n) && people.has(addressOf(n)),
  )
  const wanted = invited - refused
  return [
    exactly({ what: 'Addresses that got an invitation', value: people.size, unit: 'addresses' }, wanted),
    exactly({ what: 'Emails written, one for each of them', value: measured.mailed, unit: 'emails' }, wanted),
    exactly({ what: 'Addresses written to twice', value: measured.twice, unit: 'addresses' }, 0),
    exactly(
      {
        what: 'Emails that arrived, by their Message-ID',
        value: ids.size,
        unit: 'emails',
        note: `${measured.received.length - ids.size} of them were handed over once more, under the same Message-ID, because a kill came before the mark`,
      },
      wanted,
    ),
    exactly(
      { what: 'Addresses that refused and got one all the same', value: unwanted.length, unit: 'addresses' },
      0,
    ),
    {
      what: `From the host’s press to the last email, with ${killsAt.length} kills and starts`,
      value: measured.seconds,
      unit: 's',
    },
  ]
}
