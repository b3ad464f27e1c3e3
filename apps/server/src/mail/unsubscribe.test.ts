import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { type MailSink, startMailSink } from '../testing/mail-sink.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

let sink: MailSink
let app: TestApp
beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})

const linkOf = ({ userId }: Member, topic: 'reminders' | 'hosting' = 'reminders') =>
  new URL(unsubscribeUrl({ userId, topic }, app.parts.config)).pathname
const oneClick = { payload: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' }
const post = (url: string, { payload, type } = oneClick) =>
  app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const choicesOf = ({ userId }: Member) =>
  app.db.owner('select topic, by_mail, in_app from public.notification_choices where user_id = $1', [userId])
const stopped = { topic: 'reminders', by_mail: false, in_app: true }

describe('a mail that somebody may turn off', () => {
  it('says how at its end and in its headers, and one about an account does not', async () => {
    const [member, other] = [await buildMember(app.db), await buildMember(app.db)]
    for (const kind of ['event_reminder', 'password_changed']) {
      await app.db.owner(
        `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
         values ($1, $2, $3, 'x', 'Good evening', '<body><div>Good evening</div>
</body>')`,
        [kind, member.userId, `${kind}@example.org`],
      )
    }
    const arrived = (kind: string) => sink.received.find(({ to }) => to.includes(`${kind}@example.org`))?.raw
    await vi.waitFor(() => expect(arrived('event_reminder') && arrived('password_changed')).toBeTruthy(), {
      timeout: 15_000,
    })
    const reminder = arrived('event_reminder')!
    const url = app.parts.config.siteUrl + linkOf(member)
    // One line each, however long: some mail programs read no folded address.
    expect(reminder).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`)
    expect(reminder).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const body = reminder.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(body).toContain('You get emails about events that are a day away. To stop them:')
    expect(body).toContain(`href="${url}"`)
    expect(reminder).not.toContain(linkOf(other))
    expect(arrived('password_changed')).not.toMatch(/unsubscribe/i)
  })
})

describe('the link of a mail', () => {
  it('asks, and ends nothing by being opened', async () => {
    const member = await buildMember(app.db)
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await app.http.inject({ method, url: linkOf(member) })
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
    }
    const page = await app.http.inject({ url: linkOf(member) })
    expect(page.body).toContain('You get emails about events that are a day away')
    expect(page.body).toContain('href="/account#choices"')
    expect(await choicesOf(member)).toEqual([])
  })

  it('ends the mails of that topic to that person at once, and twice is once', async () => {
    const [member, other] = [await buildMember(app.db), await buildMember(app.db)]
    for (let time = 0; time < 2; time++) {
      const answer = await post(linkOf(member))
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('These emails are stopped')
      expect(await choicesOf(member)).toEqual([stopped])
    }
    expect(await choicesOf(other)).toEqual([])
  })

  it('takes the parts of a form as mail programs send them, and keeps what was chosen for the app', async () => {
    const member = await buildMember(app.db)
    await app.db.owner(
      `insert into public.notification_choices (user_id, topic, in_app) values ($1, 'reminders', false)`,
      [member.userId],
    )
    const payload =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    expect(
      (await post(linkOf(member), { payload, type: 'multipart/form-data; boundary=b' })).statusCode,
    ).toBe(200)
    expect(await choicesOf(member)).toEqual([{ ...stopped, in_app: false }])
  })

  it('is nothing when a letter of it is wrong, when it was signed elsewhere, or without the word', async () => {
    const member = await buildMember(app.db)
    const link = linkOf(member)
    const [signed, named] = [link.slice(0, 13 + 43), linkOf(member, 'hosting').slice(13 + 43)]
    const elsewhere = unsubscribeUrl(
      { userId: member.userId, topic: 'reminders' },
      { ...app.parts.config, hearthSecret: 'another secret of another house, long enough' },
    )
    const wrong = [
      link.replace(/.$/, (email) => (email === 'A' ? 'B' : 'A')),
      `${link}A`,
      link.slice(0, 40),
      `${signed}${named}`,
      new URL(elsewhere).pathname,
      '/unsubscribe/reminders',
    ]
    for (const url of wrong) {
      expect((await post(url)).statusCode, url).toBe(404)
      expect((await app.http.inject({ url })).statusCode).toBe(404)
    }
    expect((await post(link, { ...oneClick, payload: '' })).statusCode).toBe(400)
    expect((await post(link, { payload: '{}', type: 'application/json' })).statusCode).toBe(400)
    expect(await choicesOf(member)).toEqual([])
  })

  it('says the same after its account has ended', async () => {
    const member = await buildMember(app.db)
    const link = linkOf(member)
    await app.db.owner('delete from auth.users where id = $1', [member.userId])
    expect((await post(link)).statusCode).toBe(200)
  })
})
