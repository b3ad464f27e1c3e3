import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

async function write(mail: { subject?: string; text?: string; html?: string; attachments?: unknown[] } = {}) {
  const [row] = await app.db.owner<{ id: string }>(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, attachments)
     values ('test', 'ana@example.org', $1, $2, $3, $4) returning id`,
    [
      mail.subject ?? 'Please confirm',
      mail.text ?? 'Open http://localhost:8080/confirm?type=signup&token_hash=abc now',
      mail.html ??
        '<html><head></head><body><a href="http://localhost:8080/confirm">Confirm</a></body></html>',
      JSON.stringify(mail.attachments ?? []),
    ],
  )
  return row!.id
}

const open = (path: string) => app.http.inject({ url: `/dev/mail${path}`, headers: { accept: 'text/html' } })

describe('the outbox of a trial machine', () => {
  it('lists what was written, newest first, and opens it with its links to click', async () => {
    const first = await write({ subject: 'First' })
    const second = await write({ subject: 'Second' })
    const { body } = await open('')
    expect(body.indexOf(second)).toBeLessThan(body.indexOf(first))
    const email = (await open(`/${first}`)).body
    expect(email).toContain('<a href="http://localhost:8080/confirm?type=signup&amp;token_hash=abc">')
  })

  it('shows a hostile mail as text, and its HTML in a sandbox only', async () => {
    const id = await write({
      subject: '<script>alert(1)</script>',
      text: '"><img src=x onerror=alert(1)> javascript:alert(1)',
      html: '<html><head></head><script>alert(1)</script></html>',
    })
    for (const path of ['', `/${id}`]) {
      const { body, headers } = await open(path)
      const [, main] = body.split('</header>')
      expect(main).toContain('&lt;script&gt;alert(1)')
      expect(body).not.toContain('<script')
      expect(main).not.toContain('<img')
      expect(body).not.toContain('href="javascript:')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
    }
    const raw = await open(`/${id}/html`)
    expect(raw.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/)
  })

  it('gives attachments as files', async () => {
    const id = await write({
      attachments: [{ filename: '../event".ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    })
    const { headers, body } = await open(`/${id}/attachments/0`)
    expect(headers['content-disposition']).toBe('attachment; filename=".._event_.ics"')
    expect(body).toBe('BEGIN:VCALENDAR')
    expect((await open(`/${id}/attachments/1`)).statusCode).toBe(404)
  })

  it.each(['/nonsense', '/00000000-0000-4000-8000-000000000000'])('has nothing at %s', async (path) => {
    expect((await open(path)).statusCode).toBe(404)
  })

  describe('is for this machine alone, whatever a request says of itself:', () => {
    const paths = (id: string) => ['', `/${id}`, `/${id}/html`, `/${id}/attachments/0`]
    const statuses = async (from: { remoteAddress?: string; headers?: Record<string, string> }) => {
      const attachments = [
        { filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
      ]
      const id = await write({ attachments })
      const answers = ['/dev/mail', '/dev/%6dail'].flatMap((outbox) =>
        paths(id).map((path) => app.http.inject({ url: outbox + path, ...from })),
      )
      return [...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))]
    }

    it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s reads it', async (remoteAddress) => {
      expect(await statuses({ remoteAddress, headers: { host: 'localhost:8080' } })).toEqual([200])
    })

    it.each(['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '2001:db8::1'])(
      'not for %s, also when it says that it is this machine',
      async (remoteAddress) => {
        for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) {
          expect(await statuses({ remoteAddress, headers: { host } })).toEqual([404])
        }
      },
    )

    it.each([
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-anything',
      'x-real-ip',
      'via',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ])('not behind a proxy, which says %s', async (name) => {
      for (const value of ['127.0.0.1', 'localhost', 'for=127.0.0.1;host=localhost']) {
        expect(await statuses({ headers: { host: 'localhost:8080', [name]: value } })).toEqual([404])
      }
    })

    it('not under a name of another site that was made to point here', async () => {
      expect(await statuses({ headers: { host: 'rebound.example:8080' } })).toEqual([404])
    })
  })
})

it.each([
  ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['an address that is not this machine', { SITE_URL: 'https://hearth.example.org' }],
  ['production', { NODE_ENV: 'production', SITE_URL: 'http://localhost:8080' }],
])('is not there with %s', async (_what, settings) => {
  const other = await startTestApp(settings as Record<string, string>)
  try {
    for (const host of ['localhost:8080', 'hearth.example.org']) {
      const { statusCode } = await other.http.inject({ url: '/dev/mail', headers: { host } })
      expect(statusCode).toBe(404)
    }
    // The app is told so, and shows no way to it.
    const info = await other.http.inject('/.well-known/hearth.json')
    expect(info.json()).not.toHaveProperty('outbox')
  } finally {
    await other.end()
  }
})
