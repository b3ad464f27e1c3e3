import { maxWalkIns } from '@hearth/contracts'
import type { Handler } from '../handler.ts'
import { doorOpens } from './door-opens.ts'

/** A host writes down who came without an answer. The rules stand in `hearth.add_walk_in`. */
export const addWalkIn: Handler<'add-walk-in'> = async (
  { member, run },
  { eventId, walkInId, name, people },
) => {
  await run({
    name: 'add walk-in',
    text: 'select hearth.add_walk_in($1, $2, $3, $4, $5, $6, $7, $8::interval, $9::interval)',
    values: [eventId, member.userId, member.sessionId, walkInId, name, people, maxWalkIns, ...doorOpens],
  })
  return { eventId, walkInId }
}

/** A host takes a walk-in back: `hearth.remove_walk_in`. */
export const removeWalkIn: Handler<'remove-walk-in'> = async ({ member, run }, { eventId, walkInId }) => {
  await run({
    name: 'remove walk-in',
    text: 'select hearth.remove_walk_in($1, $2, $3, $4, $5::interval, $6::interval)',
    values: [eventId, member.userId, member.sessionId, walkInId, ...doorOpens],
  })
  return { eventId, walkInId }
}
