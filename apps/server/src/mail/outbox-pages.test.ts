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
    const letter = (await open(`/${first}`)).body
    expect(letter).toContain('<a href="http://localhost:8080/confirm?type=signup&amp;token_hash=abc">')
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

  it('answers to this machine’s own names only', async () => {
    const { statusCode } = await app.http.inject({
      url: '/dev/mail',
      headers: { host: 'rebound.example:8080' },
    })
    expect(statusCode).toBe(404)
  })
})

it.each([
  ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['an address that is not this machine', { SITE_URL: 'https://hearth.example.org' }],
])('is not there with %s', async (_what, settings) => {
  const other = await startTestApp(settings as Record<string, string>)
  try {
    for (const host of ['localhost:8080', 'hearth.example.org']) {
      const { statusCode } = await other.http.inject({ url: '/dev/mail', headers: { host } })
      expect(statusCode).toBe(404)
    }
  } finally {
    await other.end()
  }
})
