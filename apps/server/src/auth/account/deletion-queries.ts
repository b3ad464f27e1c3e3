import type { Run } from '@hearth/database'

/** What becomes of a leaving host's events that are still to come. */
export type EventsChoice = 'cancel' | 'leave'
export type Deletion = { askedAt: string; deletesAt: string; events: EventsChoice }

/** Notes that the owner wants to go; asked again it keeps the day and takes the new choice. */
export async function putDeletion(
  run: Run,
  wish: { userId: string; nowMs: number; deletesAtMs: number; events: EventsChoice },
) {
  const { rows } = await run<{ deletesAt: string; isNew: boolean }>({
    name: 'auth_put_deletion',
    text: `
      insert into hearth.account_deletions as d (user_id, asked_at, deletes_at, events) values ($1, $2, $3, $4)
      on conflict (user_id) do update set events = excluded.events
      returning deletes_at as "deletesAt", asked_at = $2 as "isNew"`,
    values: [wish.userId, new Date(wish.nowMs), new Date(wish.deletesAtMs), wish.events],
  })
  return rows[0]!
}

export async function findDeletion(run: Run, userId: string): Promise<Deletion | undefined> {
  const { rows } = await run<Deletion>({
    name: 'auth_find_deletion',
    text: `
      select asked_at as "askedAt", deletes_at as "deletesAt", events
      from hearth.account_deletions where user_id = $1`,
    values: [userId],
  })
  return rows[0]
}

/** True when there was something to take back. */
export async function takeBackDeletion(run: Run, userId: string): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_take_back_deletion',
    text: 'delete from hearth.account_deletions where user_id = $1',
    values: [userId],
  })
  return rowCount > 0
}

export async function hideProfile(
  run: Run,
  { userId, isHidden }: { userId: string; isHidden: boolean },
): Promise<void> {
  await run({
    name: 'auth_hide_profile',
    text: 'update public.profiles set is_hidden = $2 where id = $1 and is_hidden <> $2',
    values: [userId, isHidden],
  })
}

/** Cancels what the host has published and is not over; whoever was coming is told by a job. How many there were. */
export async function cancelEvents(
  run: Run,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<number> {
  const { rows } = await run<{ cancelled: number }>({
    name: 'auth_cancel_events',
    text: 'select hearth.cancel_events_of($1, $2) as cancelled',
    values: [userId, new Date(nowMs)],
  })
  return rows[0]!.cancelled
}

export async function listDueDeletions(run: Run, nowMs: number): Promise<string[]> {
  const { rows } = await run<{ user_id: string }>({
    name: 'auth_due_deletions',
    text: 'select user_id from hearth.account_deletions where deletes_at <= $1 order by deletes_at limit 100',
    values: [new Date(nowMs)],
  })
  return rows.map(({ user_id }) => user_id)
}

/** The deletion with its row held; nothing when it was taken back, is not due, or another process is at it. */
export async function lockDueDeletion(run: Run, { userId, nowMs }: { userId: string; nowMs: number }) {
  const { rows } = await run<{ events: EventsChoice; email: string; locale: string | null }>({
    name: 'auth_hold_due_deletion',
    text: `
      select d.events, u.email, hearth.locale_of(u.id) as locale from hearth.account_deletions d join auth.users u on u.id = d.user_id
      where d.user_id = $1 and d.deletes_at <= $2 for update of d skip locked`,
    values: [userId, new Date(nowMs)],
  })
  return rows[0]
}

/**
 * Holds the account and then its profile, as a mail and a notice to the person do, so that no answer of theirs can
 * begin any more, and frees the seats that they had taken.
 */
export async function leaveEvents(run: Run, userId: string): Promise<void> {
  for (const table of ['auth.users', 'public.profiles']) {
    await run({
      name: `auth_hold_${table}`,
      text: `select from ${table} where id = $1 for update`,
      values: [userId],
    })
  }
  await run({ name: 'auth_leave_events', text: 'select hearth.leave_events($1)', values: [userId] })
}

/**
 * Removes the account: everything that hangs on it goes by its foreign keys; what was noted about it and the counters
 * that know it by its id follow.
 */
export async function removeAccount(run: Run, userId: string): Promise<void> {
  await run({
    name: 'auth_remove_account',
    text: 'delete from auth.users where id = $1',
    values: [userId],
  })
  await run({
    name: 'auth_forget_attempts',
    text: 'delete from hearth.attempts where position($1::uuid::text in key) > 0',
    values: [userId],
  })
  await run({ name: 'auth_forget_audit', text: 'select hearth.forget_in_audit_log($1)', values: [userId] })
}

/** Sign-ups that nobody confirmed since, with all that hangs on them; the number of those that went. */
export async function removeUnconfirmed(run: Run, beforeMs: number): Promise<number> {
  const { rowCount } = await run({
    name: 'auth_remove_unconfirmed',
    text: `
      delete from auth.users where id in (
        select id from auth.users
        where email_confirmed_at is null and created_at < $1 and coalesce(confirmation_sent_at, created_at) < $1
        limit 500
      )`,
    values: [new Date(beforeMs)],
  })
  return rowCount
}
