import { AppError, closeVenueReplySchema, closeVenueRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { requireNamedMember } from '../named-member.ts'
import { setVenueStatus } from './queries.ts'

/** Closes one's own venue, so that nobody picks it any more, or opens it again. Its page and its events stay. */
export const closeVenue = defineFunction({
  name: 'close-venue',
  input: closeVenueRequestSchema,
  output: closeVenueReplySchema,
  isRepeatable: true,
  async work({ run, member }, { venueId, isClosed }) {
    await requireNamedMember(run, member)
    const status = isClosed ? ('closed' as const) : ('open' as const)
    if (!(await setVenueStatus(run, { id: venueId, ownerId: member.userId, status })))
      throw new AppError('not_found', 'This venue is not there.')
    return { venueId, status }
  },
})
