import type { WaitingReply } from '@hearth/contracts'
import type { Handler } from '../handler.ts'

/** Leaves a waiting list; what was offered goes to the next at once. */
export const leaveWaitingList: Handler<'leave-waiting-list'> = async ({ member, run }, { eventId }) => {
  const { rows } = await run<{ reply: WaitingReply }>({
    name: 'leave waiting list',
    text: 'select hearth.leave_waiting($1, $2, $3) as reply',
    values: [eventId, member.userId, member.sessionId],
  })
  return rows[0]!.reply
}
