import { AppError, notificationTable } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { setVenueStatus } from './queries.ts'

/**
 * Closes one's own venue, so that nobody picks it any more, or opens it again. Its page and its events stay; when it
 * closes, the hosts of those to come are notified.
 */
export const closeVenue: Handler<'close-venue'> = async ({ parts, run, member }, { venueId, isClosed }) => {
  const status = isClosed ? ('closed' as const) : ('open' as const)
  const planned = isClosed ? await findPlanned(run, { venueId, ownerId: member.userId }) : []
  if (!(await setVenueStatus(run, { id: venueId, ownerId: member.userId, status })))
    throw new AppError('not_found', 'This venue is not there.')
  for (const { hostId, ...data } of planned) {
    const subject = notificationTable.venue_closed.sentence(data)
    const action = { label: 'Open the event', url: `${parts.config.siteUrl}/event/${data.eventId}` }
    const paragraphs = [
      'Its page keeps the words that you chose. Please look whether your guests find their way.',
    ]
    const footer = 'You receive this because you host this event.'
    await notify(run, hostId, {
      kind: 'venue_closed',
      data,
      subject,
      email: { heading: subject, paragraphs, action, footer },
    })
  }
  return { venueId, status }
}

type Planned = { hostId: string; eventId: string; eventTitle: string; venueName: string }

/** What others host at a venue that is still open. */
async function findPlanned(
  run: Run,
  { venueId, ownerId }: { venueId: string; ownerId: string },
): Promise<Planned[]> {
  const { rows } = await run<Planned>({
    name: 'events planned at venue',
    text: `
      select e.created_by as "hostId", e.id as "eventId", e.title as "eventTitle", v.name as "venueName"
      from public.venues v join public.events e on e.venue_id = v.id::text
      where v.id = $1::uuid and v.owner_id = $2::uuid and v.status = 'open'
        and e.status = 'published' and e.ends_at > now() and e.created_by <> v.owner_id`,
    values: [venueId, ownerId],
  })
  return rows
}
