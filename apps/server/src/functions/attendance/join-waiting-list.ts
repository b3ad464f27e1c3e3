import { AppError, type WaitingReply } from '@hearth/contracts'
import type { Handler } from '../handler.ts'

const sentences = {
  closed: 'It begins soon: places that become free now go to whoever says first that they come.',
  coming: 'You are coming already.',
  fits: 'There is room for all of you now. Say that you come.',
}

/** A member waits for places at an event that is full for their party. All rules stand in `hearth.join_waiting`. */
export const joinWaitingList: Handler<'join-waiting-list'> = async ({ member, run }, { eventId, party }) => {
  const { rows } = await run<{ reply: WaitingReply | { refused: keyof typeof sentences } }>({
    name: 'join waiting list',
    text: 'select hearth.join_waiting($1, $2, $3, $4) as reply',
    values: [eventId, member.userId, member.sessionId, party],
  })
  const reply = rows[0]!.reply
  if ('refused' in reply) throw new AppError('conflict', sentences[reply.refused])
  return reply
}
