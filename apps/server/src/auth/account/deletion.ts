import { limits } from '@hearth/contracts/limits'
import { readingOf } from '@hearth/messages/habits'
import { addAuditEntry } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import { endLogins } from '../login/login-queries.ts'
import { addMail } from '../tokens/one-time-token-queries.ts'
import type { Account } from '../user.ts'
import { accountDeletedMail, accountStaysMail, deletionAskedMail } from './deletion-mails.ts'
import {
  cancelEvents,
  type EventsChoice,
  hideProfile,
  leaveEvents,
  listDueDeletions,
  lockDueDeletion,
  putDeletion,
  removeAccount,
  removeUnconfirmed,
  takeBackDeletion,
} from './deletion-queries.ts'

// How an account ends. From the day that its owner asks, the profile is hidden and every other login is over; for
// fourteen days the owner may sign in and take it back. Then a job removes the account and all that hangs on it. Events
// are cancelled at once where the owner chose that; otherwise they stand, and from the deletion on without a host.

/** Begins the time to change one's mind; asked again it keeps the day, and takes the new choice about events. */
export async function askDeletion(
  auth: Auth,
  { account, sessionId, events }: { account: Account; sessionId: string; events: EventsChoice },
): Promise<{ deletesAt: string; cancelledEvents: number }> {
  const { database, config, now, log } = auth.parts
  const { id: userId, email, locale } = account
  const nowMs = now()
  const asked = await database.transaction(asAuth, async ({ run }) => {
    // First of all, because whatever writes an event of this host holds the profile before the event.
    await hideProfile(run, { userId, isHidden: true })
    const deletesAtMs = nowMs + limits.accountDeletionMs
    const { deletesAt, isNew } = await putDeletion(run, { userId, nowMs, deletesAtMs, events })
    await endLogins(run, { userId, sessionId, scope: 'others' })
    const cancelledEvents = events === 'cancel' ? await cancelEvents(run, { userId, nowMs }) : 0
    if (isNew) {
      await addMail(run, () => deletionAskedMail(config, { deletesAtMs, events }), {
        ...{ userId, toAddress: email, nowMs },
        locale: readingOf(locale),
      })
      await addAuditEntry(run, { actor: userId, action: 'deletion_asked', subject: userId, nowMs })
    }
    return { deletesAt, cancelledEvents }
  })
  log.info('auth.deletion_asked', { userId, sessionId, events, cancelledEvents: asked.cancelledEvents })
  return asked
}

/** The owner has changed their mind; false when nothing was asked. Cancelled events stay cancelled. */
export async function keepAccount(auth: Auth, { id: userId, email, locale }: Account): Promise<boolean> {
  const { database, config, now, log } = auth.parts
  const nowMs = now()
  const isStored = await database.transaction(asAuth, async ({ run }) => {
    if (!(await takeBackDeletion(run, userId))) return false
    await hideProfile(run, { userId, isHidden: false })
    await addMail(run, () => accountStaysMail(config), {
      ...{ userId, toAddress: email, nowMs },
      locale: readingOf(locale),
    })
    await addAuditEntry(run, { actor: userId, action: 'account_kept', subject: userId, nowMs })
    return true
  })
  if (isStored) log.info('auth.account_kept', { userId })
  return isStored
}

/**
 * Removes the accounts whose day has come and the sign-ups that nobody confirmed. Each account is one transaction, so a
 * stop in the middle leaves it whole or gone; one that fails is tried again the next time and holds up no other.
 */
export async function endAccounts(auth: Auth): Promise<void> {
  const { run, parts } = auth
  for (const userId of await listDueDeletions(run, parts.now())) {
    await deleteAccount(auth, userId).catch((error) => {
      parts.log.error('auth.account_not_deleted', { userId, error })
    })
  }
  const forgotten = await removeUnconfirmed(run, parts.now() - limits.unconfirmedSignUpMs)
  if (forgotten > 0) parts.log.info('auth.sign_ups_forgotten', { count: forgotten })
}

async function deleteAccount(auth: Auth, userId: string): Promise<void> {
  const { database, config, now, log } = auth.parts
  const nowMs = now()
  const isDeleted = await database.transaction(asAuth, async ({ run }) => {
    const due = await lockDueDeletion(run, { userId, nowMs })
    if (!due) return false
    await leaveEvents(run, userId)
    // What was published since the asking.
    if (due.events === 'cancel') await cancelEvents(run, { userId, nowMs })
    await removeAccount(run, userId)
    await addMail(run, () => accountDeletedMail(config), {
      ...{ userId: null, toAddress: due.email, nowMs },
      locale: readingOf(due.locale),
    })
    await addAuditEntry(run, { actor: null, action: 'account_deleted', subject: null, nowMs })
    return true
  })
  if (isDeleted) log.info('auth.account_deleted', { userId })
}
