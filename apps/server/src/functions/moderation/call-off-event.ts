import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { writeCalledOffEmail } from './suspension-emails.ts'
import { callOff } from './suspension-queries.ts'

/** An admin calls an event off in place of its host. */
export const callOffEvent: Handler<'call-off-event'> = async ({ parts, member, run }, { eventId, words }) => {
  const event = await callOff(run, eventId)
  if (!event) throw new AppError('conflict', m.moderation_refused_event_gone)
  const { ownerId, title } = event
  if (ownerId) {
    await notify(run, ownerId, (titleFor) => ({
      kind: 'care_event_called_off',
      data: { eventId, eventTitle: titleFor(title), words },
      ...writeCalledOffEmail({
        ...{ title: titleFor(title), words },
        url: `${parts.config.siteUrl}/event/${eventId}`,
      }),
    }))
  }
  await noteAct(run, {
    actor: member.userId,
    action: 'event.called_off',
    subject: eventId,
    detail: { note: words },
  })
  return { done: true }
}
