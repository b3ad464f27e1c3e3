import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '../parts.ts'
import {
  type ClaimedMail,
  claimMails,
  dropMail,
  hurryMails,
  keepInOutbox,
  markMailFailed,
  markMailSent,
} from './queries.ts'
import type { MailTransport } from './transport.ts'
import { isRefused, isServerAway } from './trouble.ts'

export type MailSender = {
  /** Mails that were dropped since the start of the process, because their link had expired. */
  droppedCount(): number
  /** Takes no further mail and waits a moment for those on their way. */
  stop(): Promise<void>
}

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
export function startMailSender(parts: Parts, transport: MailTransport): MailSender {
  const { database, config, log, now } = parts
  const stopping = new AbortController()
  const onTheirWay = new Set<Promise<void>>()
  let dropped = 0
  let awayMs = 0
  const longestAwayMs = Math.max(firstAwayMs, config.MAIL_LONGEST_PAUSE_SECONDS * 1000 * shareOfLongestPause)

  async function work(): Promise<void> {
    // No other process can be sending with a database of our own.
    if (!config.DATABASE_URL) await hurryMails(database)
    while (!stopping.signal.aborted) {
      const wasBusy = transport.leavesTheHouse ? await sendSome() : await keepSome()
      if (!wasBusy) await pause(awayMs || askEveryMs)
    }
  }

  async function keepSome(): Promise<boolean> {
    return (await keepInOutbox(database, { max: outboxBatch })) > 0
  }

  /** True when there is no reason to wait before looking again. */
  async function sendSome(): Promise<boolean> {
    const max = (awayMs ? 1 : config.SMTP_CONNECTIONS) - onTheirWay.size
    if (max <= 0) {
      await Promise.race(onTheirWay)
      return true
    }
    const mails = await claimMails(database, { max, leaseSeconds })
    for (const mail of mails) {
      const sending: Promise<void> = send(mail)
        .catch((error) => log.error('mail.lost_track', { mailId: mail.id, error }))
        .finally(() => onTheirWay.delete(sending))
      onTheirWay.add(sending)
    }
    // While the server is away, the next look is after a pause.
    if (awayMs) await Promise.all(onTheirWay)
    return mails.length > 0 && !awayMs
  }

  async function send(mail: ClaimedMail): Promise<void> {
    const { id: mailId, kind, linkExpiresAt, attempts } = mail
    if (linkExpiresAt && Date.parse(linkExpiresAt) <= now()) {
      await dropMail(database, mailId)
      dropped++
      return log.warn('mail.dropped', { mailId, kind })
    }
    try {
      await transport.deliver(mail)
    } catch (error) {
      const isAway = isServerAway(error)
      awayMs = isAway ? Math.min(awayMs * 2 || firstAwayMs, longestAwayMs) : 0
      const reason = error instanceof Error ? error.message : String(error)
      const isParked = await markMailFailed(database, {
        id: mailId,
        reason: reason.slice(0, 500),
        isRefused: isRefused(error),
        pauseSeconds: pauseAfter(attempts, { isAwaited: linkExpiresAt !== null }),
        giveUpSeconds: config.MAIL_GIVE_UP_SECONDS,
      })
      return log.warn(isParked ? 'mail.parked' : 'mail.failed', { mailId, attempts, error })
    }
    awayMs = 0
    await markMailSent(database, mailId)
    log.info('mail.sent', { mailId })
  }

  /** Spread, so that what failed together does not come back together. */
  function pauseAfter(attempts: number, { isAwaited }: { isAwaited: boolean }): number {
    const longest = config.MAIL_LONGEST_PAUSE_SECONDS
    const doubled = Math.min(
      firstPauseSeconds * 2 ** Math.min(attempts - 1, 20),
      isAwaited ? Math.min(longest, longestPauseOfAwaitedSeconds) : longest,
    )
    return doubled * (0.75 + Math.random() / 4)
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  }

  async function workAlways(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The database is away: what was claimed is due again by itself.
      await work().catch((error) => log.error('mail.sender_failed', { error }))
      await pause(askEveryMs)
    }
  }
  const working = workAlways()

  return {
    droppedCount: () => dropped,
    async stop() {
      stopping.abort()
      await Promise.race([
        working.then(() => Promise.all(onTheirWay)),
        sleep(stopWithinMs, undefined, { ref: false }),
      ])
    },
  }
}
