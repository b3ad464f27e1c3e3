import { AppError, peopleByKind, type WaitingReply } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'

const sentences = {
  closed: m.attendance_waiting_closed,
  coming: m.attendance_coming_already,
  fits: m.attendance_waiting_not_needed,
}

/** A member waits for places at an event that is full for their party. All rules stand in `hearth.join_waiting`. */
export const joinWaitingList: Handler<'join-waiting-list'> = async (
  { member, run },
  { eventId, party, kinds },
) => {
  const { rows } = await run<{ reply: WaitingReply | { refused: keyof typeof sentences } }>({
    name: 'join waiting list',
    text: 'select hearth.join_waiting($1, $2, $3, $4, $5::integer[]) as reply',
    values: [eventId, member.userId, member.sessionId, party, kinds ? peopleByKind(kinds) : null],
  })
  const reply = rows[0]!.reply
  if ('refused' in reply) throw new AppError('conflict', () => sentences[reply.refused]())
  return reply
}
