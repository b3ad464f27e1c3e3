import type { Circle, Pledge, StewardshipReply } from '@hearth/contracts'
import { functionTable } from '@hearth/contracts/functions'
import type { Run } from '@hearth/database'

/** What moves in one member's membership goes one after the other, what a steward decides of it too. */
export const membershipLock = functionTable['ask-stewardship'].lock.name

type Membership = { circle: Circle; isShown: boolean }
type ApplicationState = StewardshipReply['state']

export async function findMembership(run: Run, userId: string): Promise<Membership | undefined> {
  const { rows } = await run<Membership>({
    name: 'membership of member',
    text: 'select circle, is_shown as "isShown" from public.memberships where user_id = $1::uuid',
    values: [userId],
  })
  return rows[0]
}

export async function writeMembership(run: Run, of: { userId: string } & Membership): Promise<void> {
  await run({
    name: 'write membership',
    text: `
      insert into public.memberships as m (user_id, circle, is_shown) values ($1::uuid, $2, $3)
      on conflict (user_id) do update set circle = excluded.circle, is_shown = excluded.is_shown,
        since = case when m.circle = excluded.circle then m.since else now() end`,
    values: [of.userId, of.circle, of.isShown],
  })
}

/** With it goes the pledge. */
export async function endMembership(run: Run, userId: string): Promise<void> {
  await run({
    name: 'end membership',
    text: 'delete from public.memberships where user_id = $1::uuid',
    values: [userId],
  })
}

/** Keeps what happened for the member to read. */
export async function noteStep(
  run: Run,
  {
    userId,
    step,
    circle,
    pledge,
  }: { userId: string; step: string; circle: Circle; pledge?: Pledge | undefined },
): Promise<void> {
  await run({
    name: 'note membership step',
    text: 'insert into public.membership_steps (user_id, step, circle, pledge) values ($1::uuid, $2, $3, $4::jsonb)',
    values: [userId, step, circle, pledge ? JSON.stringify(pledge) : null],
  })
}

/** Whether this says something new. */
export async function writePledge(run: Run, userId: string, pledge: Pledge): Promise<boolean> {
  const { rows } = await run({
    name: 'write pledge',
    text: `
      insert into public.pledges as p (user_id, kind, amount, currency, per) values ($1::uuid, $2, $3, $4, $5)
      on conflict (user_id) do update
        set kind = excluded.kind, amount = excluded.amount, currency = excluded.currency, per = excluded.per, since = now()
        where (p.kind, p.amount, p.currency, p.per)
          is distinct from (excluded.kind, excluded.amount, excluded.currency, excluded.per)
      returning 1`,
    values: [
      userId,
      pledge.kind,
      pledge.amount,
      pledge.kind === 'money' ? pledge.currency : null,
      pledge.per,
    ],
  })
  return rows.length > 0
}

/** Whether there was one. */
export async function endPledge(run: Run, userId: string): Promise<boolean> {
  const { rows } = await run({
    name: 'end pledge',
    text: 'delete from public.pledges where user_id = $1::uuid returning 1',
    values: [userId],
  })
  return rows.length > 0
}

export async function findApplication(
  run: Run,
  id: string,
): Promise<{ userId: string; state: ApplicationState } | undefined> {
  const { rows } = await run<{ userId: string; state: ApplicationState }>({
    name: 'steward application',
    text: 'select user_id as "userId", state from public.steward_applications where id = $1::uuid',
    values: [id],
  })
  return rows[0]
}

/** False when one is open already. */
export async function beginApplication(
  run: Run,
  { id, userId, words }: { id: string; userId: string; words: string },
): Promise<boolean> {
  const { rows } = await run({
    name: 'begin steward application',
    text: `
      insert into public.steward_applications (id, user_id, words) values ($1::uuid, $2::uuid, $3)
      on conflict (user_id) where state = 'open' do nothing returning 1`,
    values: [id, userId, words],
  })
  return rows.length > 0
}

export async function withdrawOpenApplication(run: Run, userId: string): Promise<void> {
  await run({
    name: 'withdraw steward application',
    text: `
      update public.steward_applications set state = 'withdrawn', decided_at = now()
      where user_id = $1::uuid and state = 'open'`,
    values: [userId],
  })
}

export async function decideApplication(
  run: Run,
  { id, state, stewardId }: { id: string; state: ApplicationState; stewardId: string },
): Promise<void> {
  await run({
    name: 'decide steward application',
    text: `
      update public.steward_applications set state = $2, decided_at = now(), decided_by = $3::uuid
      where id = $1::uuid and state = 'open'`,
    values: [id, state, stewardId],
  })
}

/** Whether one of the two blocks the other. */
export async function isApart(
  run: Run,
  { stewardId, userId }: { stewardId: string; userId: string },
): Promise<boolean> {
  const { rows } = await run<{ isApart: boolean }>({
    name: 'steward and member apart',
    text: `
      select exists (select from public.blocks b
        where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as "isApart"`,
    values: [stewardId, userId],
  })
  return rows[0]!.isApart
}

/** The role, which the circle follows. */
export async function makeSteward(run: Run, userId: string): Promise<void> {
  await run({ name: 'make steward', text: 'select hearth.make_steward($1::uuid)', values: [userId] })
}

/** Takes the role away; the circle becomes Keeper. */
export async function endStewardship(run: Run, userId: string): Promise<void> {
  await run({ name: 'end stewardship', text: 'select hearth.end_stewardship($1::uuid)', values: [userId] })
}
