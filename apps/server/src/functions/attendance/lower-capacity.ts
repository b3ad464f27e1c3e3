import { AppError, type LowerCapacityReply } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { sqlState } from '../refusals.ts'

/**
 * A host makes an event smaller than the number of people who are coming, and has said that whoever answered last waits
 * instead. All rules stand in `hearth.lower_capacity`; the engine's own change goes on refusing this.
 */
export const lowerCapacity: Handler<'lower-capacity'> = async ({ member, run }, { eventId, capacity }) => {
  const { rows } = await run<{ reply: LowerCapacityReply }>({
    name: 'lower capacity',
    text: 'select hearth.lower_capacity($1, $2, $3, $4) as reply',
    values: [eventId, member.userId, member.sessionId, capacity],
  }).catch((error) => {
    if (sqlState(error) !== 'HE000' || error.message !== 'event_full') throw error
    throw new AppError('conflict', m.attendance_capacity_below_hosts)
  })
  return rows[0]!.reply
}
