import { limits } from '@hearth/contracts/limits'
import type { Row, Run } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'
import { giveBack, take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import type { Account } from '../user.ts'
import { findDeletion } from './deletion-queries.ts'
import { withDevices } from './device-words.ts'

/** What the auth service keeps about someone, for its owner to read: no secret, no hash and no token among it. */
export async function collectOwnRecords({ run }: Auth, account: Account, locale: Locale) {
  const { id: userId } = account
  const [roles, deletion, calendarSince, suspensions, logins, history, mails] = [
    await listRoles(run, userId),
    await findDeletion(run, userId),
    await findCalendarSince(run, userId),
    await listSuspensions(run, userId),
    await listAllLogins(run, userId),
    await listHistory(run, userId),
    await listMails(run, userId),
  ]
  return {
    account: {
      id: userId,
      email: account.email,
      newEmail: account.email_change || null,
      createdAt: account.created_at,
      emailConfirmedAt: account.email_confirmed_at,
      lastSignInAt: account.last_sign_in_at,
      givenAtSignUp: account.raw_user_meta_data,
      roles,
      authenticatorApps: account.factors.map(({ friendly_name, status, created_at }) => ({
        name: friendly_name,
        status,
        addedAt: created_at,
      })),
      deletion: deletion ?? null,
      calendarAddressSince: calendarSince,
      suspensions,
    },
    logins: withDevices(logins, locale),
    history,
    mails,
  }
}

/** One archive at a time: throws the refusal of the limit when the last one was made a moment ago. */
export async function takeArchive({ run, parts }: Auth, userId: string): Promise<void> {
  await take(run, archivesOf(userId), parts.now())
}

/** The archive could not be made, so it does not count. */
export async function giveArchiveBack({ run }: Auth, userId: string): Promise<void> {
  await giveBack(run, archivesOf(userId))
}

function archivesOf(userId: string) {
  return {
    key: `auth:archives-of:${userId}`,
    limit: 1,
    windowMs: limits.myDataIntervalMs,
    refusal: 'over_request_rate_limit',
  } as const
}

async function listRoles(run: Run, userId: string) {
  const { rows } = await run<{ role: string; grantedAt: string }>({
    name: 'auth_own_roles',
    text: 'select role, granted_at as "grantedAt" from hearth.user_roles where user_id = $1 order by role',
    values: [userId],
  })
  return rows
}

/** Since when an address opens the member's calendar. */
async function findCalendarSince(run: Run, userId: string): Promise<string | null> {
  const { rows } = await run<{ since: string }>({
    name: 'auth_own_calendar',
    text: 'select created_at as since from hearth.calendar_feeds where user_id = $1',
    values: [userId],
  })
  return rows[0]?.since ?? null
}

async function listSuspensions(run: Run, userId: string) {
  const { rows } = await run({
    name: 'auth_own_suspensions',
    text: `
      select reason, started_at as "startedAt", ends_at as "endsAt", lifted_at as "liftedAt", appeal,
        appealed_at as "appealedAt", appeal_answer as "appealAnswer", appeal_answered_at as "appealAnsweredAt"
      from hearth.suspensions where user_id = $1 order by started_at`,
    values: [userId],
  })
  return rows
}

async function listAllLogins(run: Run, userId: string) {
  const { rows } = await run<Row & { userAgent: string | null }>({
    name: 'auth_own_logins',
    text: `
      select id, app, user_agent as "userAgent", host(ip) as address, created_at as "createdAt", refreshed_at as "refreshedAt",
        not_after as "endsAt"
      from auth.sessions where user_id = $1 order by created_at desc, id`,
    values: [userId],
  })
  return rows
}

async function listHistory(run: Run, userId: string) {
  const { rows } = await run({
    name: 'auth_own_history',
    text: `
      select at, action from hearth.audit_log
      where actor = $1::uuid or subject = $1::uuid::text order by at desc, id desc`,
    values: [userId],
  })
  return rows
}

async function listMails(run: Run, userId: string) {
  const { rows } = await run({
    name: 'auth_own_mails',
    text: `
      select to_address as "to", subject, created_at as "writtenAt", sent_at as "sentAt"
      from hearth.mails where user_id = $1 order by created_at desc, id`,
    values: [userId],
  })
  return rows
}
