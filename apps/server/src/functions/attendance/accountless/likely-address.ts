import { run as checkSpelling, POPULAR_DOMAINS } from '@zootools/email-spell-checker'

/** What people have beside the list of the library, so that none of these is taken for a slip of another. */
const domains = [
  ...POPULAR_DOMAINS,
  ...['outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'mail.com', 'pm.me', 'fastmail.com', 'tuta.com'],
  ...[
    'hotmail.co.uk',
    'yahoo.co.uk',
    'outlook.de',
    'hotmail.de',
    'yahoo.de',
    'gmx.de',
    'gmx.net',
    'gmx.at',
    'gmx.ch',
  ],
  ...[
    't-online.de',
    'freenet.de',
    'posteo.de',
    'mailbox.org',
    'mail.de',
    'hotmail.fr',
    'outlook.fr',
    'yahoo.fr',
  ],
  ...['orange.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'wanadoo.fr', 'hotmail.es', 'outlook.es', 'yahoo.es'],
  ...['hotmail.it', 'libero.it', 'sapo.pt', 'uol.com.br', 'terra.com.br', 'bol.com.br', 'yahoo.com.br'],
]

/**
 * The address that somebody probably meant who typed this one: with a well-known domain that is a slip away. Undefined
 * where nothing seems wrong. Addresses at domains of one's own are left as they are.
 */
export function likelyAddress(address: string): string | undefined {
  return checkSpelling({ email: address, domains, topLevelDomains: [], secondLevelDomains: [] })?.full
}
