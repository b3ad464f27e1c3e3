import { inLocale } from '@hearth/messages/in-locale'
import { localeOf } from '@hearth/messages/locales'
import { previewMail, writeEmail } from '../../../mail/index.ts'
import type { Handler } from '../../handler.ts'
import { writeInvitedNotification } from '../invited-notification.ts'
import { lastMomentFor } from '../queries.ts'
import { findInvitablePeople } from './invitable-people.ts'
import { previewInvitationEmail } from './invitation-email.ts'
import { eventForInvited } from './invitation-queries.ts'

/** How many of the picked people can be invited now, and the email of a guest, or of a member where there are no others. */
export const previewPeopleInvitations: Handler<'preview-people-invitations'> = async (
  { parts: { config }, member: { userId }, run },
  { eventId, people },
) => {
  const invitable = await findInvitablePeople(run, { eventId, userId, people })
  const { hostsTitle, hostName, hostLocale, members, guests } = invitable
  const counts = { members: members.length, guests: guests.length }
  if (guests.length > 0) {
    const event = await eventForInvited(run, eventId)
    return { ...counts, mail: previewInvitationEmail(event, invitable, config, { isPicked: true }) }
  }
  if (members.length === 0) return { ...counts, mail: null }
  const lastMoment = await lastMomentFor(run, { eventId, userId: members[0]!.userId })
  // Each gets it in their own language; the host reads it in theirs.
  const mail = inLocale(localeOf(hostLocale), () => {
    const { subject, email } = writeInvitedNotification({
      ...{ eventId, eventTitle: hostsTitle, personName: hostName, siteUrl: config.siteUrl },
      lastMoment,
    })
    return { subject, ...writeEmail(subject, email) }
  })
  return { ...counts, mail: previewMail(mail, config) }
}
