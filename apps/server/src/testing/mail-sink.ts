import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string }

/**
 * A mail server that keeps what it gets, after a while where it is slow, and refuses whom it is told to, for good or
 * for now.
 */
export async function startMailSink({ port: wanted = 0, latencyMs = 0 } = {}) {
  const received: ReceivedMail[] = []
  const refused = new Set<string>()
  const deferred = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A sender keeps its connections open for the next mail.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) return done(new Error('No such person here.'))
      if (deferred.has(address)) {
        return done(Object.assign(new Error('Please try again later.'), { responseCode: 451 }))
      }
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const keep = () => {
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
          })
          done()
        }
        if (latencyMs) setTimeout(keep, latencyMs)
        else keep()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  // A sender that is killed takes its connection with it.
  server.on('error', () => undefined)
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    refused,
    deferred,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(done)),
  }
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>
