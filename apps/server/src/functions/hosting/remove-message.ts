import { AppError } from '@hearth/contracts'
import type { Handler } from '../handler.ts'
import { findMessage } from './message-queries.ts'

/** Its author takes back what they wrote to everyone who is coming. What is gone already stays gone. */
export const removeMessage: Handler<'remove-message'> = async ({ member, run }, { id }) => {
  const message = await findMessage(run, id)
  if (message && message.authorId !== member.userId) {
    throw new AppError('not_allowed', 'Only the host who wrote it takes it back.')
  }
  await run({
    name: 'remove message to guests',
    text: 'delete from public.event_messages where id = $1::uuid',
    values: [id],
  })
  return { id }
}
