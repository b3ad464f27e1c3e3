import { leaveWaitingListRequestSchema, type WaitingReply, waitingReplySchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'

/** Leaves a waiting list; what was offered goes to the next at once. */
export const leaveWaitingList = defineFunction({
  name: 'leave-waiting-list',
  input: leaveWaitingListRequestSchema,
  output: waitingReplySchema,
  isRepeatable: true,
  async work({ member, run }, { eventId }) {
    const { rows } = await run<{ reply: WaitingReply }>({
      name: 'leave waiting list',
      text: 'select hearth.leave_waiting($1, $2, $3) as reply',
      values: [eventId, member.userId, member.sessionId],
    })
    return rows[0]!.reply
  },
})
