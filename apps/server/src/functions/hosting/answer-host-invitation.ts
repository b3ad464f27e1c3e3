import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { notifyOfHosting } from './notify-of-hosting.ts'
import { acceptHosting, findHostedEvent, lockHosting, removeHosting } from './queries.ts'
import { requireHostable } from './require-hostable.ts'

/** Who is asked to host an event says yes or no. Who has said yes already leaves by `end-hosting`. */
export const answerHostInvitation: Handler<'answer-host-invitation'> = async (
  { parts, member, run },
  { eventId, state },
) => {
  const hostId = member.userId
  const ids = { eventId, hostId }
  const event = await findHostedEvent(run, { eventId, callerId: hostId })
  const locked = event && (await lockHosting(run, ids))
  if (!locked) {
    // Taken back, or declined a moment ago by another tab.
    if (state === 'declined') return { ...ids, state }
    throw new AppError('not_found', m.hosting_invitation_gone)
  }
  if (locked === 'accepted') {
    if (state === 'accepted') return { ...ids, state }
    throw new AppError('conflict', m.hosting_already_host)
  }
  if (state === 'accepted') {
    requireHostable(event)
    await acceptHosting(run, ids)
  } else {
    await removeHosting(run, ids)
  }
  if (event.ownerId !== null) {
    await notifyOfHosting(run, event.ownerId, state, {
      eventId,
      eventTitle: event.title,
      personId: hostId,
      personName: event.callerName,
      siteUrl: parts.config.siteUrl,
    })
  }
  return { ...ids, state }
}
