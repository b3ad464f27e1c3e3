import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '../testing/app.ts'

/** A port at which nobody listens right now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

it('signs up while the mail server is away, and the confirmation comes when it is back', async () => {
  const port = await freePort()
  const app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const answer = await app.http.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { apikey: app.parts.config.anonKey },
    payload: { email: 'ana@example.org', password: 'warm bread at dusk' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ email: 'ana@example.org', aud: 'authenticated' })

  const mail = async () => (await app.db.owner('select attempts, sent_at, last_error from hearth.mails'))[0]!
  const soon = { timeout: 15_000, interval: 50 }
  await vi.waitFor(async () => expect((await mail()).attempts).toBe(1), soon)
  expect(await mail()).toMatchObject({ sent_at: null, last_error: expect.stringMatching(/ECONNREFUSED/) })

  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await vi.waitFor(async () => {
    // What waits for its next try has it at once.
    await app.db.owner('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    expect((await mail()).sent_at).not.toBeNull()
  }, soon)
  expect(received).toEqual(['ana@example.org'])
  await app.end()
  await new Promise<void>((done) => server.close(done))
})
