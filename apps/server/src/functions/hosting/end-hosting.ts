import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { notifyOfHosting } from './notify-of-hosting.ts'
import { findHostedEvent, lockHosting, removeHosting } from './queries.ts'

/**
 * The owner takes a host off the event or an invitation back, or a host leaves. An invitation that is taken back is
 * told to nobody.
 */
export const endHosting: Handler<'end-hosting'> = async ({ parts, member, run }, { eventId, hostId }) => {
  const ids = { eventId, hostId }
  const event = await findHostedEvent(run, { eventId, callerId: member.userId })
  const isOwner = event?.ownerId === member.userId
  const leaves = hostId === member.userId
  if (!event || !(isOwner || leaves || event.callerOpens)) {
    throw new AppError('not_found', m.event_not_found)
  }
  if (!isOwner && !leaves) {
    throw new AppError('not_allowed', m.hosting_owner_only)
  }
  const locked = await lockHosting(run, ids)
  if (!locked) return { ...ids, state: 'ended' as const }
  await removeHosting(run, ids)
  const reader = leaves ? event.ownerId : hostId
  if (locked === 'accepted' && reader !== null) {
    await notifyOfHosting(run, reader, leaves ? 'left' : 'removed', {
      eventId,
      eventTitle: event.title,
      personId: member.userId,
      personName: event.callerName,
      siteUrl: parts.config.siteUrl,
    })
  }
  return { ...ids, state: 'ended' as const }
}
