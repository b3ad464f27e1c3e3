import { AppError, deleteVenueReplySchema, deleteVenueRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { requireNamedMember } from '../named-member.ts'
import { sqlState } from '../refusals.ts'
import { removeVenue } from './queries.ts'

const foreignKeyViolation = '23503'

/** Removes one's own venue for good, while no event names it. */
export const deleteVenue = defineFunction({
  name: 'delete-venue',
  input: deleteVenueRequestSchema,
  output: deleteVenueReplySchema,
  isRepeatable: true,
  async work({ run, member }, { venueId }) {
    await requireNamedMember(run, member)
    try {
      if (!(await removeVenue(run, { id: venueId, ownerId: member.userId })))
        throw new AppError('not_found', 'This venue is not there.')
    } catch (error) {
      if (sqlState(error) === foreignKeyViolation)
        throw new AppError('conflict', 'Events name this venue. Close it instead: its past then stays.')
      throw error
    }
    return { venueId }
  },
})
