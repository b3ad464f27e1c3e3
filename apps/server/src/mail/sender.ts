import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '../parts.ts'
import {
  type ClaimedMail,
  claimMails,
  dropMail,
  hurryMails,
  isAnyMailDue,
  keepInOutbox,
  markMailFailed,
  markMailSent,
} from './queries.ts'
import type { MailTransport } from './transport.ts'
import { isRefused, isServerAway } from './trouble.ts'

const askEveryMs = 500
const outboxBatch = 500
/** Longer than a try takes. A mail that was on its way when its process ended is due again then. */
const leaseSeconds = 120
const stopWithinMs = 4000
/** After a failed try; each further pause is twice as long, up to the setting. */
const firstPauseSeconds = 5
/** Of a mail that somebody waits for. */
const longestPauseOfAwaitedSeconds = 60
/** Of the whole sender, while the server cannot be reached: one mail after the other finds out. */
const firstAwayMs = 1000
/** A minute, where one mail pauses for half an hour at the most. */
const shareOfLongestPause = 1 / 30

/**
 * Sends what waits in `hearth.mails`, at least once, under one Message-ID (docs/decisions/0050-mail-goes-on.md):
 * mails that somebody waits for first, and several at a time. Trouble that may pass is tried again, for days; a
 * refusal is not.
 */
export class MailSender {
  readonly #parts: Parts
  readonly #transport: MailTransport
  readonly #stopping = new AbortController()
  readonly #onTheirWay = new Set<Promise<void>>()
  readonly #longestAwayMs: number
  readonly #working: Promise<void>
  #dropped = 0
  #awayMs = 0

  /** Sends from now on. */
  constructor(parts: Parts, transport: MailTransport) {
    this.#parts = parts
    this.#transport = transport
    const { MAIL_LONGEST_PAUSE_SECONDS } = parts.config
    this.#longestAwayMs = Math.max(firstAwayMs, MAIL_LONGEST_PAUSE_SECONDS * 1000 * shareOfLongestPause)
    this.#working = this.#workAlways()
  }

  /** Mails that were dropped since the start of the process, because their link had expired. */
  droppedCount(): number {
    return this.#dropped
  }

  /** Takes no further mail and waits a moment for those on their way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.race([
      this.#working.then(() => Promise.all(this.#onTheirWay)),
      sleep(stopWithinMs, undefined, { ref: false }),
    ])
  }

  async #work(): Promise<void> {
    // No other process can be sending with a database of our own.
    if (!this.#parts.config.DATABASE_URL) await hurryMails(this.#parts.database)
    while (!this.#stopping.signal.aborted) {
      const take = () => (this.#transport.leavesTheSite ? this.#sendSome() : this.#keepSome())
      const wasBusy = (await isAnyMailDue(this.#parts.database)) && (await take())
      if (!wasBusy) await this.#pause(this.#awayMs || askEveryMs)
    }
  }

  async #keepSome(): Promise<boolean> {
    return (await keepInOutbox(this.#parts.database, { max: outboxBatch })) > 0
  }

  /** True when there is no reason to wait before looking again. */
  async #sendSome(): Promise<boolean> {
    const max = (this.#awayMs ? 1 : this.#parts.config.SMTP_CONNECTIONS) - this.#onTheirWay.size
    if (max <= 0) {
      await Promise.race(this.#onTheirWay)
      return true
    }
    const mails = await claimMails(this.#parts.database, { max, leaseSeconds })
    for (const mail of mails) {
      const sending: Promise<void> = this.#send(mail)
        .catch((error) => this.#parts.log.error('mail.lost_track', { mailId: mail.id, error }))
        .finally(() => this.#onTheirWay.delete(sending))
      this.#onTheirWay.add(sending)
    }
    // While the server is away, the next look is after a pause.
    if (this.#awayMs) await Promise.all(this.#onTheirWay)
    return mails.length > 0 && !this.#awayMs
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { id: mailId, kind, linkExpiresAt, attempts } = mail
    if (linkExpiresAt && Date.parse(linkExpiresAt) <= this.#parts.now()) {
      await dropMail(this.#parts.database, mailId)
      this.#dropped++
      return this.#parts.log.warn('mail.dropped', { mailId, kind })
    }
    try {
      const { tracing } = this.#parts
      const deliver = () => this.#transport.deliver(mail)
      const attributes = { 'hearth.mail.kind': kind, 'hearth.mail.id': mailId }
      await (tracing?.within({ name: 'send mail', kind: 'client', attributes }, deliver) ?? deliver())
    } catch (error) {
      const isAway = isServerAway(error)
      this.#awayMs = isAway ? Math.min(this.#awayMs * 2 || firstAwayMs, this.#longestAwayMs) : 0
      const reason = error instanceof Error ? error.message : String(error)
      const isParked = await markMailFailed(this.#parts.database, {
        id: mailId,
        reason: reason.slice(0, 500),
        isRefused: isRefused(error),
        pauseSeconds: this.#pauseAfter(attempts, { isAwaited: linkExpiresAt !== null }),
        giveUpSeconds: this.#parts.config.MAIL_GIVE_UP_SECONDS,
      })
      return this.#parts.log.warn(isParked ? 'mail.parked' : 'mail.failed', { mailId, attempts, error })
    }
    this.#awayMs = 0
    await markMailSent(this.#parts.database, mailId)
    this.#parts.log.info('mail.sent', { mailId })
  }

  /** Spread, so that what failed together does not come back together. */
  #pauseAfter(attempts: number, { isAwaited }: { isAwaited: boolean }): number {
    const longest = this.#parts.config.MAIL_LONGEST_PAUSE_SECONDS
    const doubled = Math.min(
      firstPauseSeconds * 2 ** Math.min(attempts - 1, 20),
      isAwaited ? Math.min(longest, longestPauseOfAwaitedSeconds) : longest,
    )
    return doubled * (0.75 + Math.random() / 4)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
  }

  async #workAlways(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // The database is away: what was claimed is due again by itself.
      await this.#work().catch((error) => this.#parts.log.error('mail.sender_failed', { error }))
      await this.#pause(askEveryMs)
    }
  }
}
