import type { CheckInReply } from '@hearth/contracts'
import type { Handler } from '../handler.ts'
import { doorOpens } from './door-opens.ts'

/** A host says how many of a guest's party are here. The rules stand in `hearth.check_in`. */
export const checkIn: Handler<'check-in'> = async ({ member, run }, { eventId, userId, arrived, seen }) => {
  const { rows } = await run<{ stands: CheckInReply }>({
    name: 'check in',
    text: 'select hearth.check_in($1, $2, $3, $4, $5, $6, $7::interval, $8::interval) as stands',
    values: [eventId, member.userId, member.sessionId, userId, arrived, seen, ...doorOpens],
  })
  return rows[0]!.stands
}
