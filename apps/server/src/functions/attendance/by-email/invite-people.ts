import { randomUUID } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { GuestSecrets } from '../../../auth/index.ts'
import { asRead, type WordsByLanguage } from '../../../calendar/index.ts'
import { notifyReaders } from '../../../notifications/index.ts'
import type { Handler } from '../../handler.ts'
import { lockMember } from '../../member-transaction.ts'
import { writeInvitedNotification } from '../invited-notification.ts'
import { countInvited, lastMomentFor, maxInvited } from '../queries.ts'
import { findInvitablePeople, type InvitablePeople } from './invitable-people.ts'
import { requireFewInvitations } from './require-few-invitations.ts'

type Call = { eventId: string; userId: string }

/**
 * A host invites people of earlier events by name: members as `invite-guest` does, guests without an account by an email whose
 * address the host never sees. Who stopped hearing from the host is left out.
 */
export function createInvitePeople({ openAddress, sealAddress }: GuestSecrets): Handler<'invite-people'> {
  return async ({ parts, member: { userId }, run }, { eventId, people }) => {
    // One after the other, so that they are counted; in the order in which each of the two is locked alone.
    await lockMember(run, 'guests of event', eventId)
    await lockMember(run, 'emails of event', eventId)
    const invitable = await findInvitablePeople(run, { eventId, userId, people })
    const newMembers = await inviteMembers(run, invitable, { eventId, userId, siteUrl: parts.config.siteUrl })
    await inviteGuests(run, invitable, { eventId, userId })
    const invited = newMembers + invitable.guests.length
    if (invited > 0) await requireFewInvitations(run, { eventId, userId, count: invited })
    return { eventId, invited }
  }

  async function inviteGuests(run: Run, { guests }: InvitablePeople, { eventId, userId }: Call) {
    if (guests.length === 0) return
    const rows = guests.map(({ guestId, listenerId, name, sealedAddress, addressHash }) => {
      const id = randomUUID()
      const address = openAddress(guestId, Buffer.from(sealedAddress, 'base64'))
      return {
        ...{ id, listenerId, name, addressHash },
        sealedAddress: sealAddress(id, address).toString('base64'),
      }
    })
    await run({
      name: 'invite picked',
      text: 'select hearth.invite_picked($1, $2::uuid, $3::jsonb)',
      values: [eventId, userId, JSON.stringify(rows)],
    })
  }
}

/** Gives how many invitations are new. They agreed to hear from the host, so that none of them counts as a stranger. */
async function inviteMembers(
  run: Run,
  { title, hostName, members }: InvitablePeople,
  { eventId, userId, siteUrl }: Call & { siteUrl: string },
): Promise<number> {
  if (members.length === 0) return 0
  const { rows } = await run<{
    userId: string
    zone: string | null
    locale: string | null
    words: WordsByLanguage
  }>({
    name: 'invite members',
    text: `
      select i as "userId", hearth.zone_of(i) as zone, hearth.locale_of(i) as locale,
        hearth.words_by_language($1) as words
      from hearth.invite_members($1, $2::uuid, array(select p::uuid from jsonb_array_elements_text($3::jsonb) p)) i`,
    values: [eventId, userId, JSON.stringify(members.map((each) => each.userId))],
  })
  if (rows.length === 0) return 0
  if ((await countInvited(run, eventId)) > maxInvited) {
    throw new AppError('conflict', () => m.attendance_invited_full({ max: maxInvited }))
  }
  const lastMoment = await lastMomentFor(run, { eventId, userId: rows[0]!.userId })
  const written = (readerZone: string | null) =>
    writeInvitedNotification({
      ...{
        eventId,
        eventTitle: asRead({ title, words: rows[0]!.words }).title,
        personName: hostName,
        siteUrl,
      },
      lastMoment: lastMoment && { ...lastMoment, readerZone },
    })
  await notifyReaders(
    run,
    rows.map(({ userId, zone, locale }) => ({ userId, zone: zone ?? '', locale })),
    { notification: () => written(null), writeEmail: written },
  )
  return rows.length
}
