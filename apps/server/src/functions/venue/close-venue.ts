import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { setVenueStatus } from './queries.ts'

/** Closes one's own venue, so that nobody picks it any more, or opens it again. Its page and its events stay. */
export const closeVenue: Handler<'close-venue'> = async ({ run, member }, { venueId, isClosed }) => {
  const status = isClosed ? ('closed' as const) : ('open' as const)
  if (!(await setVenueStatus(run, { id: venueId, ownerId: member.userId, status })))
    throw new AppError('not_found', m.venue_refused_not_there)
  return { venueId, status }
}
