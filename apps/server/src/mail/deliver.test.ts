import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { buildMember } from '../testing/people.ts'
import { parkCutOff } from './queries.ts'

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

/** Looks again and again, and meanwhile lets a mail that waits for its next try have it at once. */
const eventually = (id: string, look: (state: Awaited<ReturnType<typeof stateOf>>) => void) =>
  vi.waitFor(async () => {
    await app.db.owner(
      `update graphile_worker._private_jobs set run_at = now() where payload ->> 'mailId' = $1 and locked_at is null`,
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
    const jobs = await app.db.owner(
      `select from graphile_worker._private_jobs
       where payload ->> 'mailId' not in (select id::text from hearth.mails)`,
    )
    expect(jobs).toEqual([])
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

  it('is tried again after a refusal and arrives once the receiver takes it', async () => {
    sink.refused.add('late@example.org')
    const id = await write({ to: 'late@example.org' })
    await vi.waitFor(
      async () => expect(await stateOf(id)).toMatchObject({ attempts: 1, is_sent: false }),
      soon,
    )
    expect((await stateOf(id)).last_error).toMatch(/No such person/)
    sink.refused.delete('late@example.org')
    await eventually(id, (state) => expect(state.is_sent).toBe(true))
    expect(arrived(id)).toHaveLength(1)
  })

  it('is parked after the fifth try, for a person to look at', async () => {
    sink.refused.add('never@example.org')
    const id = await write({ to: 'never@example.org' })
    await eventually(id, (state) => expect(state.is_parked).toBe(true))
    expect(await stateOf(id)).toMatchObject({ attempts: 5, is_parked: true, is_sent: false })
    await vi.waitFor(
      async () =>
        expect(
          await app.db.owner(`select from graphile_worker._private_jobs where payload ->> 'mailId' = $1`, [
            id,
          ]),
        ).toEqual([]),
      soon,
    )
    expect(app.logged.some(({ event, fields }) => event === 'mail.parked' && fields.mailId === id)).toBe(true)
  })

  it('is parked too when its last try ended with the process', async () => {
    const id = await write({ to: 'cut@example.org' })
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ is_sent: true }), soon)
    await app.db.owner(
      `update hearth.mails set sent_at = null, created_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    const [job] = await app.db.owner<{ id: string }>(
      `select id from graphile_worker.add_job('deliver_mail', json_build_object('mailId', $1::text), max_attempts => 1,
         run_at => now() + interval '1 hour')`,
      [id],
    )
    await parkCutOff(app.db.database)
    expect(await stateOf(id)).toMatchObject({ is_parked: false })
    await app.db.owner('update graphile_worker._private_jobs set attempts = 1 where id = $1', [job!.id])
    await parkCutOff(app.db.database)
    expect(await stateOf(id)).toMatchObject({ is_parked: true })
  })
})
