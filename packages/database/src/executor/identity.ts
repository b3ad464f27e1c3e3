import type { Actor, Role } from '../database.ts'
import type { Step } from './pipeline.ts'

/** Tells the database who asks. Returns no row: nobody reads what was set. */
const text =
  `select where set_config('role', $1, true) is null or set_config('request.jwt.claims', $2, true) is null ` +
  `or set_config('statement_timeout', $3, true) is null or set_config('lock_timeout', $4, true) is null`

/** The same for a member, with whom they are blocked by: the policies of nearly every table ask for it. */
const memberText =
  `${text} or set_config('request.blockers', (select coalesce(array_agg(blocker_id), '{}')::text ` +
  `from hearth.block_pairs where blocked_id = $5::uuid), true) is null`

type TimeLimits = {
  /** How long one statement may run. */
  statementMs: Record<Role, number>
  /** How long it may wait for a row that somebody else holds. */
  lockMs: Record<Role, number>
}

/**
 * Role, claims and time limits, for this transaction only. The claims carry the role that policies see. One and the same
 * actor always has one and the same step, so an actor must not be changed.
 */
export function createIdentities({ statementMs, lockMs }: TimeLimits): (actor: Actor) => Step {
  const known = new WeakMap<Actor, Step>()
  return (actor) => {
    const before = known.get(actor)
    if (before) return before
    if (statementMs[actor.role] === undefined) throw new Error(`There is no role ${actor.role}.`)
    const claims = JSON.stringify({ role: actor.role, ...actor.claims })
    const values = [actor.role, claims, `${statementMs[actor.role]}`, `${lockMs[actor.role]}`]
    const step =
      actor.role === 'authenticated'
        ? { key: 'identity of a member', text: memberText, values: [...values, actor.claims?.sub || null] }
        : { key: 'identity', text, values }
    known.set(actor, step)
    return step
  }
}
