/** What nodemailer says of a failed try: its own code, and the server's answer where there was one. */
type MailError = { code?: string; responseCode?: number }

/** Trouble that every mail has. A wrong password is of this kind, too: the operator mends it, and no mail is lost. */
const awayCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
])

/** True where the server cannot be reached, or wants us no further before it has heard of this mail. */
export function isServerAway(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as MailError
  return responseCode === 421 || awayCodes.has(code)
}

/**
 * True for trouble that another try cannot mend: the server refuses this mail for good (5xx; 503 is about the order of
 * commands), or there is no address in it that could be used.
 */
export function isRefused(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as MailError
  if (responseCode === undefined) return code === 'EENVELOPE'
  return !isServerAway(error) && responseCode >= 500 && responseCode !== 503
}
