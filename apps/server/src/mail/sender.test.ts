import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { buildMember } from '../testing/people.ts'
import { claimText } from './queries.ts'

let sink: MailSink
let app: TestApp
const mailDir = mkdtempSync(join(tmpdir(), 'hearth-mail-'))

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({
    SMTP_URL: sink.url,
    MAIL_DIR: mailDir,
    MAIL_FROM: 'Hearth <house@hearth.example.org>',
  })
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})

async function write(mail: { to: string; subject?: string; attachments?: unknown }) {
  const [row] = await app.db.owner<{ id: string }>(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, attachments)
     values ('test', $1, $2, 'Good evening', '<p>Good evening</p>', $3) returning id`,
    [mail.to, mail.subject ?? 'Good evening', JSON.stringify(mail.attachments ?? [])],
  )
  return row!.id
}

const stateOf = async (id: string) =>
  (
    await app.db.owner<{ attempts: number; is_sent: boolean; is_parked: boolean; last_error: string | null }>(
      `select attempts, sent_at is not null as is_sent, parked_at is not null as is_parked, last_error
       from hearth.mails where id = $1`,
      [id],
    )
  )[0]!

/**
 * Looks again and again, and meanwhile lets a mail that waits for its next try have it at once. One that is on its way is
 * leased, and has said of no failure yet: were it due now, it would be sent twice.
 */
const eventually = (id: string, look: (state: Awaited<ReturnType<typeof stateOf>>) => void) =>
  vi.waitFor(async () => {
    await app.db.owner(
      'update hearth.mails set next_try_at = now(), last_error = null where id = $1 and last_error is not null',
      [id],
    )
    look(await stateOf(id))
  }, soon)

const arrived = (id: string) => sink.received.filter(({ raw }) => raw.includes(`<${id}@localhost>`))
const soon = { timeout: 15_000, interval: 50 }

describe('a mail that was written', () => {
  it('goes to its one address by SMTP under its own Message-ID, and to the directory', async () => {
    const member = await buildMember(app.db, { email: 'ana@example.org' })
    const id = await write({
      to: 'ana@example.org',
      attachments: [
        {
          filename: 'event.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: 'BEGIN:VCALENDAR\r\n',
        },
      ],
    })
    await vi.waitFor(
      async () => expect(await stateOf(id)).toMatchObject({ is_sent: true, attempts: 1 }),
      soon,
    )
    const [mail, ...others] = arrived(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ from: 'house@hearth.example.org', to: ['ana@example.org'] })
    expect(mail?.raw).toMatch(/^Content-Type: text\/calendar;[\s\S]*method=PUBLISH/m)
    expect(readdirSync(mailDir)).toContain(`${id}.eml`)
    expect(readFileSync(join(mailDir, `${id}.eml`), 'utf8')).toContain(`Message-ID: <${id}@localhost>`)
    expect(member.userId).toBeTruthy()
  })

  it('is not written when its cause is undone', async () => {
    const before = await app.db.owner('select id from hearth.mails')
    await app.db.database
      .transaction({ role: 'hearth_auth' }, async ({ run }) => {
        await run({
          name: 'mail then undo',
          text: `insert into hearth.mails (kind, to_address, subject, body_text, body_html)
                 values ('test', 'undone@example.org', 'x', 'x', 'x')`,
        })
        throw new Error('undo')
      })
      .catch(() => undefined)
    expect(await app.db.owner('select id from hearth.mails')).toHaveLength(before.length)
  })

  it('cannot carry a second header or a second reader', async () => {
    const breaks = await write({ to: 'x@example.org', subject: 'Hi\r\nBcc: all@example.org' }).catch(
      (error) => error.code,
    )
    expect(breaks).toBe('23514')
    expect(await write({ to: 'x@example.org\r\nRCPT TO:<y@example.org>' }).catch((error) => error.code)).toBe(
      '23514',
    )
    const id = await write({
      to: 'bo@example.org, all@example.org',
      subject: 'Evil <all@example.org>, Bcc: all@example.org',
    })
    await vi.waitFor(async () => {
      const { is_sent, attempts } = await stateOf(id)
      expect(is_sent || attempts > 0).toBe(true)
    }, soon)
    for (const { to } of arrived(id)) expect(to).not.toContain('all@example.org')
  })

  it('is tried again after a refusal for now, and arrives once the receiver takes it', async () => {
    sink.deferred.add('late@example.org')
    const id = await write({ to: 'late@example.org' })
    await vi.waitFor(async () => expect((await stateOf(id)).last_error).toMatch(/try again later/), soon)
    expect(await stateOf(id)).toMatchObject({ attempts: 1, is_sent: false, is_parked: false })
    await eventually(id, ({ attempts }) => expect(attempts).toBeGreaterThan(7))
    expect(await stateOf(id)).toMatchObject({ is_parked: false })
    sink.deferred.delete('late@example.org')
    await eventually(id, (state) => expect(state.is_sent).toBe(true))
    expect(arrived(id)).toHaveLength(1)
  })

  it('waits at most half an hour, and is parked after five days', async () => {
    sink.deferred.add('away@example.org')
    const id = await write({ to: 'away@example.org' })
    const pause = async () => {
      const [row] = await app.db.owner<{ seconds: number }>(
        `select extract(epoch from next_try_at - now())::float8 as seconds from hearth.mails where id = $1`,
        [id],
      )
      return row!.seconds
    }
    await vi.waitFor(async () => expect((await stateOf(id)).last_error).toMatch(/try again later/), soon)
    expect(await pause()).toBeLessThanOrEqual(5)
    await app.db.owner(
      `update hearth.mails set attempts = 500, last_error = null, next_try_at = now(), trying_since = now() - interval '119 hours'
       where id = $1`,
      [id],
    )
    await vi.waitFor(async () => expect((await stateOf(id)).last_error).toMatch(/try again later/), soon)
    expect(await stateOf(id)).toMatchObject({ is_parked: false })
    const seconds = await pause()
    expect(seconds).toBeLessThanOrEqual(1800)
    expect(seconds).toBeGreaterThan(1300)
    await app.db.owner(
      `update hearth.mails set next_try_at = now(), trying_since = now() - interval '121 hours' where id = $1`,
      [id],
    )
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ is_parked: true }), soon)
    expect(app.logged.some(({ event, fields }) => event === 'mail.parked' && fields.mailId === id)).toBe(true)
  })

  it('is parked at once where it is refused for good, for a person to look at', async () => {
    sink.refused.add('never@example.org')
    const id = await write({ to: 'never@example.org' })
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ is_parked: true }), soon)
    expect(await stateOf(id)).toMatchObject({ attempts: 1, is_sent: false })
  })

  it('is dropped and counted when its secret link has expired', async () => {
    const before = await metric('hearth_mails_dropped_total')
    const [row] = await app.db.owner<{ id: string }>(
      `insert into hearth.mails (kind, to_address, subject, body_text, body_html, link_expires_at)
       values ('recovery', 'slow@example.org', 'x', 'x', 'x', now() - interval '1 second') returning id`,
    )
    await vi.waitFor(
      async () => expect(await app.db.owner('select from hearth.mails where id = $1', [row!.id])).toEqual([]),
      soon,
    )
    expect(arrived(row!.id)).toEqual([])
    expect(await metric('hearth_mails_dropped_total')).toBe(before + 1)
  })
})

async function metric(name: string): Promise<number> {
  const { body } = await app.http.inject('/metrics')
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

it('asks for what is due by the index of what waits', async () => {
  await app.db.owner(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, sent_at, next_try_at)
     select 'test', 'plan@example.org', 'x', 'x', 'x', case when n % 3 > 0 then now() end, now() + interval '1 day'
     from generate_series(1, 6000) n`,
  )
  await app.db.owner('analyze hearth.mails')
  const plan = await app.db.owner<{ 'QUERY PLAN': string }>(
    `explain (costs off) ${claimText.replaceAll('$1', '5').replaceAll('$2', '60')}`,
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('mails_to_send_idx')
  expect(text).not.toMatch(/Seq Scan/)
  await app.db.owner(`delete from hearth.mails where to_address = 'plan@example.org'`)
})

it('counts what waits and what is parked', async () => {
  sink.deferred.add('counted@example.org')
  const [waiting, parked] = [await metric('hearth_mails_waiting'), await metric('hearth_mails_parked')]
  const id = await write({ to: 'counted@example.org' })
  await app.db.owner(`update hearth.mails set created_at = now() - interval '1 hour' where id = $1`, [id])
  expect(await metric('hearth_mails_waiting')).toBe(waiting + 1)
  expect(await metric('hearth_mails_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  await app.db.owner('update hearth.mails set parked_at = now() where id = $1', [id])
  expect(await metric('hearth_mails_parked')).toBe(parked + 1)
})

it('what somebody waits for goes before all others, whatever waits', async () => {
  const slow = await startMailSink({ latencyMs: 40 })
  const other = await startTestApp({ SMTP_URL: slow.url, SMTP_CONNECTIONS: '2' })
  await other.db.owner(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, created_at)
     select 'test', 'notice-' || n || '@example.org', 'x', 'x', 'x', now() - interval '1 hour' from generate_series(1, 500) n`,
  )
  await vi.waitFor(() => expect(slow.received.length).toBeGreaterThan(5), soon)
  await other.db.owner(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, link_expires_at)
     values ('recovery', 'reset@example.org', 'x', 'x', 'x', now() + interval '1 hour')`,
  )
  const before = slow.received.length
  const isThere = () => slow.received.some(({ to }) => to[0] === 'reset@example.org')
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 15_000, interval: 10 })
  expect(slow.received.findIndex(({ to }) => to[0] === 'reset@example.org') - before).toBeLessThan(30)
  await other.end()
  await slow.stop()
}, 30_000)
