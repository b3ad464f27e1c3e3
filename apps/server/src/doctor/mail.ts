import type { Config } from '../config.ts'
import { createMailTransport } from '../mail/index.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

/** Whether the mail server lets us in; nothing is sent. */
export async function examineMail(config: Config): Promise<Finding[]> {
  if (!config.SMTP_URL) {
    const says = 'Mails stay in the outbox: there is no mail server.'
    return [
      config.siteIsLoopback
        ? well('mail', says)
        : wrong('mail', says, 'Set SMTP_URL: without it nobody can confirm an address.'),
    ]
  }
  const transport = createMailTransport(config)
  try {
    await transport.verify()
  } catch (error) {
    return [
      wrong(
        'mail',
        `The mail server does not let us in (${reasonOf(error)}).`,
        'See host, port, user and password in SMTP_URL, and whether this machine may reach that port.',
      ),
    ]
  } finally {
    transport.close()
  }
  return [well('mail', 'The mail server lets us in.'), ...examineSender(config)]
}

/** Receivers look whether the sender's domain is the one that its server may send for. */
function examineSender({ MAIL_FROM, siteUrl, siteIsLoopback }: Config): Finding[] {
  const domain = MAIL_FROM.match(/@([^\s>]+)/)?.[1]?.toLowerCase() ?? ''
  if (siteIsLoopback || domain.includes('.')) return []
  return [
    warning(
      'mail',
      `Mails come from ${MAIL_FROM}, which receivers refuse.`,
      `Set MAIL_FROM to an address of a domain of yours, such as Hearth <hello@${new URL(siteUrl).hostname}>.`,
    ),
  ]
}
