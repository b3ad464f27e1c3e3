import type { Run } from '@hearth/database'

export type Suspension = {
  id: string
  userId: string
  reason: string
  startedAt: string
  endsAt: string | null
  appeal: string | null
  appealedAt: string | null
  appealAnswer: string | null
  stands: boolean
}

const columns = `
  s.id, s.user_id as "userId", s.reason, s.started_at as "startedAt", s.ends_at as "endsAt", s.appeal,
  s.appealed_at as "appealedAt", s.appeal_answer as "appealAnswer",
  s.lifted_at is null and (s.ends_at is null or s.ends_at > now()) as stands`

export async function findSuspension(run: Run, id: string): Promise<Suspension | undefined> {
  const { rows } = await run<Suspension>({
    name: 'find suspension',
    text: `select ${columns} from hearth.suspensions s where s.id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

/** The one that stands for this account now. */
export async function findStandingSuspension(run: Run, userId: string): Promise<Suspension | undefined> {
  const { rows } = await run<Suspension>({
    name: 'find standing suspension',
    text: `select ${columns} from hearth.standing_suspension($1::uuid) s where s.id is not null`,
    values: [userId],
  })
  return rows[0]
}

/** Whether there is such a member, and whether they look after the house. */
export async function findSuspendable(run: Run, userId: string): Promise<{ isAdmin: boolean } | undefined> {
  const { rows } = await run<{ isAdmin: boolean }>({
    name: 'find suspendable',
    text: 'select hearth.is_admin(p.id) as "isAdmin" from public.profiles p where p.id = $1::uuid',
    values: [userId],
  })
  return rows[0]
}

export async function suspend(
  run: Run,
  {
    id,
    userId,
    adminId,
    reason,
    endsAt,
  }: { id: string; userId: string; adminId: string; reason: string; endsAt: string | null },
): Promise<void> {
  await run({
    name: 'suspend member',
    text: 'select hearth.suspend($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz)',
    values: [id, userId, adminId, reason, endsAt],
  })
}

/** False where it stands no more. */
export async function liftSuspension(run: Run, id: string, adminId: string): Promise<boolean> {
  const { rows } = await run<{ lifted: boolean }>({
    name: 'lift suspension',
    text: 'select hearth.lift_suspension($1::uuid, $2::uuid) as lifted',
    values: [id, adminId],
  })
  return rows[0]!.lifted
}

/** Whose appeal was answered; `undefined` where there is none to answer. */
export async function answerAppealOf(
  run: Run,
  { id, adminId, words }: { id: string; adminId: string; words: string },
): Promise<string | undefined> {
  const { rows } = await run<{ userId: string | null }>({
    name: 'answer appeal',
    text: 'select hearth.answer_appeal($1::uuid, $2::uuid, $3) as "userId"',
    values: [id, adminId, words],
  })
  return rows[0]?.userId ?? undefined
}

/** Whose the event is that was called off now; `undefined` where there was nothing to call off. */
export async function callOff(
  run: Run,
  eventId: string,
): Promise<{ ownerId: string | null; title: string } | undefined> {
  const { rows } = await run<{ ownerId: string | null; title: string }>({
    name: 'call off event',
    text: 'select owner_id as "ownerId", title from hearth.call_off_event($1)',
    values: [eventId],
  })
  return rows[0]
}
