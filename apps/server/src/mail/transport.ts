import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { asSent } from './as-sent.ts'
import type { Mail } from './queries.ts'

export type MailTransport = {
  /** False where mails only stay in the outbox: then there is nothing to hand on. */
  readonly leavesTheSite: boolean
  /** Hands the mail on; rejects when it could not be. */
  deliver(mail: Mail): Promise<void>
  /** Whether the mail server lets us in, where there is one; rejects when it does not. Sends nothing. */
  verify(): Promise<void>
  close(): void
}

const smtpTimeoutMs = 20_000

/**
 * Where mails go: to SMTP_URL when it is set, else they stay in the outbox (their rows); and as .eml files to
 * MAIL_DIR when that is set. A mail keeps one Message-ID however often it is tried, so that receivers see it once.
 */
export function createMailTransport(
  config: Pick<
    Config,
    'SMTP_URL' | 'SMTP_CONNECTIONS' | 'MAIL_DIR' | 'MAIL_FROM' | 'siteUrl' | 'hearthSecret'
  >,
): MailTransport {
  const { SMTP_URL, MAIL_DIR } = config
  let opened: ReturnType<typeof openTransports> | undefined
  // Loaded when the first mail leaves: a trial machine starts without it.
  const open = () => (opened ??= openTransports(SMTP_URL, config.SMTP_CONNECTIONS))

  return {
    leavesTheSite: Boolean(SMTP_URL || MAIL_DIR),
    async deliver(mail) {
      const { smtp, writer } = await open()
      const message = messageOf(mail, config)
      if (MAIL_DIR) {
        const { message: bytes } = await writer.sendMail(message)
        await writeWhole(MAIL_DIR, `${mail.id}.eml`, bytes as Buffer)
      }
      await smtp?.sendMail(message)
    },
    verify: async () => void (await (await open()).smtp?.verify()),
    close: () => void opened?.then(({ smtp }) => smtp?.close()),
  }
}

async function openTransports(smtpUrl: string | undefined, connections: number) {
  const { createTransport } = await import('nodemailer')
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const smtp = smtpUrl
    ? createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: connections,
        // Once, for a connection that had gone meanwhile: further tries are the sender's.
        maxRequeues: 1,
        connectionTimeout: smtpTimeoutMs,
        greetingTimeout: smtpTimeoutMs,
        socketTimeout: smtpTimeoutMs,
        ...closed,
      })
    : undefined
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return { smtp, writer }
}

/**
 * Addresses travel as objects, so that nothing in them is read as a name, a list or a header. With both headers of
 * RFC 8058 a mail program ends the mails of this topic by one press; signing them is the work of who sends (DKIM).
 */
function messageOf(written: Mail, config: Pick<Config, 'MAIL_FROM' | 'siteUrl' | 'hearthSecret'>) {
  const mail = asSent(written, config)
  const { MAIL_FROM, siteUrl } = config
  return {
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    date: new Date(mail.createdAt),
    from: MAIL_FROM,
    to: { name: '', address: mail.toAddress },
    subject: oneLine(mail.subject),
    text: mail.bodyText,
    html: mail.bodyHtml,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename),
      contentType: oneLine(contentType),
      content,
    })),
  }
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** A reader of the directory sees a mail whole or not at all. */
async function writeWhole(directory: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true })
  const unfinished = join(directory, `.${name}.part`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(directory, name))
}
