import type { Run } from '@hearth/database'
import type { Config } from '../config.ts'
import { networkOf, widerNetworkOf } from '../http/index.ts'
import { AuthError } from './errors.ts'
import { workLastsMs } from './proof-of-work.ts'
import { type Keyring, keyedHash } from './tokens/keyring.ts'

/** How often something may happen within a window that begins with its first time. */
export type Allowance = {
  key: string
  limit: number
  windowMs: number
  refusal: 'over_request_rate_limit' | 'over_email_send_rate_limit'
}

const minuteMs = 60_000

/** The allowances of the auth service. Counters know accounts by a keyed hash, whether the account exists or not. */
export function createAllowances(config: Config, keyring: Keyring) {
  const account = (email: string) => keyedHash(keyring.accounts, email).toString('base64url')
  return {
    /** Passwords tried from one network address, right or wrong. */
    passwordsFrom: (address: string): Allowance => ({
      key: `auth:passwords-from:${networkOf(address)}`,
      limit: config.LIMIT_PASSWORD_PER_ADDRESS,
      windowMs: 5 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Codes that a member asks for to be carried into another app. */
    signOnsOf: (userId: string): Allowance => ({
      key: `auth:sign-ons-of:${userId}`,
      limit: config.LIMIT_SIGN_ONS_PER_MEMBER,
      windowMs: 5 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Such codes exchanged, or tried, from one network address. */
    signOnsFrom: (address: string): Allowance => ({
      key: `auth:sign-ons-from:${networkOf(address)}`,
      limit: config.LIMIT_SIGN_ONS_PER_ADDRESS,
      windowMs: 5 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Wrong secrets of one account, from one network. */
    failuresFrom: (email: string, address: string): Allowance => ({
      key: `auth:failures-of:${account(email)}:from:${widerNetworkOf(address)}`,
      limit: config.LIMIT_PASSWORD_PER_ACCOUNT,
      windowMs: 15 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Wrong secrets of one account, on a device that was signed in to it before. */
    failuresWith: (email: string, device: Buffer): Allowance => ({
      key: `auth:failures-of:${account(email)}:with:${device.toString('base64url')}`,
      limit: config.LIMIT_PASSWORD_PER_ACCOUNT,
      windowMs: 15 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Wrong secrets of one account, from all places together that it was never signed in to from. */
    failuresOfStrangers: (email: string): Allowance => ({
      key: `auth:failures-of:${account(email)}:strangers`,
      limit: config.LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS,
      windowMs: 60 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Questions for a code that one login asks for. */
    challengesOf: (sessionId: string): Allowance => ({
      key: `auth:challenges-of:${sessionId}`,
      limit: 30,
      windowMs: 5 * minuteMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Mails that one network address causes. */
    mailsFrom: (address: string): Allowance => ({
      key: `auth:mails-from:${networkOf(address)}`,
      limit: config.LIMIT_MAILS_PER_ADDRESS,
      windowMs: 60 * minuteMs,
      refusal: 'over_email_send_rate_limit',
    }),
    /** Mails that someone asks for again, to one address, for one purpose. */
    mailsTo: (email: string, purpose: 'recovery' | 'signup' | 'email_change'): Allowance => ({
      key: `auth:mails-to:${purpose}:${account(email)}`,
      limit: 1,
      windowMs: config.MAIL_INTERVAL_SECONDS * 1000,
      refusal: 'over_email_send_rate_limit',
    }),
    /** Links for guests without an account that go to one address, whatever the event. */
    guestLinksTo: (email: string): Allowance => ({
      key: `auth:guest-links-to:${account(email)}`,
      limit: 3,
      windowMs: 24 * 60 * minuteMs,
      refusal: 'over_email_send_rate_limit',
    }),
    /** Such links for one event, whoever asks. */
    guestLinksOf: (eventId: string): Allowance => ({
      key: `auth:guest-links-of:${eventId}`,
      limit: 5000,
      windowMs: 60 * minuteMs,
      refusal: 'over_email_send_rate_limit',
    }),
    /** Forms of guests from a doubtful network that come without its work, as from browsers without scripts. */
    guestFormsWithoutWork: (address: string): Allowance => ({
      key: `auth:guest-forms-without-work:${networkOf(address)}`,
      limit: Math.ceil(config.LIMIT_MAILS_PER_ADDRESS / 6),
      windowMs: 60 * minuteMs,
      refusal: 'over_email_send_rate_limit',
    }),
    /** Work that was done counts once. */
    workOnce: (challengeId: string): Allowance => ({
      key: `auth:work:${challengeId}`,
      limit: 1,
      windowMs: workLastsMs,
      refusal: 'over_request_rate_limit',
    }),
    /** Sign-ups of one address: whoever mistyped may try again, but nobody's mailbox is filled. */
    signUpsOf: (email: string): Allowance => ({
      key: `auth:sign-ups-of:${account(email)}`,
      limit: 5,
      windowMs: 15 * minuteMs,
      refusal: 'over_email_send_rate_limit',
    }),
  }
}

/**
 * Takes one of the allowance before the work that it allows, so that attempts at the same moment count too. Throws
 * `AuthError` (429 with the seconds until the window ends) when none is left; a refusal lengthens nothing.
 */
export async function take(run: Run, allowance: Allowance, nowMs: number): Promise<void> {
  const { key, limit, windowMs, refusal } = allowance
  const taken = await run({
    name: 'auth_take_attempt',
    text: `
      insert into hearth.attempts as a (key, window_started_at, count) values ($1, $2::timestamptz, 1)
      on conflict (key) do update set
        count = case when a.window_started_at <= $3 then 1 else a.count + 1 end,
        window_started_at = case when a.window_started_at <= $3 then excluded.window_started_at else a.window_started_at end
      where a.window_started_at <= $3::timestamptz or a.count < $4`,
    values: [key, new Date(nowMs), new Date(nowMs - windowMs), limit],
  })
  if (taken.rowCount > 0) return
  const window = await run<{ window_started_at: string }>({
    name: 'auth_attempt_window',
    text: 'select window_started_at from hearth.attempts where key = $1',
    values: [key],
  })
  const startedAtMs = Date.parse(window.rows[0]?.window_started_at ?? '') || nowMs
  const retryAfterSeconds = Math.max(1, Math.ceil((startedAtMs + windowMs - nowMs) / 1000))
  throw new AuthError(refusal, `That was often. Please try again ${sayWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** How much of each allowance is taken, in their order. */
export async function countTaken(
  run: Run,
  allowances: readonly Allowance[],
  nowMs: number,
): Promise<number[]> {
  const { rows } = await run<{ count: number }>({
    name: 'auth_count_attempts',
    text: `
      select coalesce(t.count, 0) as count
      from unnest($1::text[], $2::timestamptz[]) with ordinality as a (key, since, at)
      left join hearth.attempts t on t.key = a.key and t.window_started_at > a.since
      order by a.at`,
    values: [allowances.map(({ key }) => key), allowances.map(({ windowMs }) => new Date(nowMs - windowMs))],
  })
  return rows.map(({ count }) => count)
}

/** Gives back what was taken for an attempt that turned out right. */
export async function giveBack(run: Run, allowance: Allowance): Promise<void> {
  await run({
    name: 'auth_give_back_attempt',
    text: 'update hearth.attempts set count = count - 1 where key = $1 and count > 0',
    values: [allowance.key],
  })
}

function sayWait(seconds: number): string {
  if (seconds < 90) return `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
