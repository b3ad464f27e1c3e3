import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { sqlState } from '../refusals.ts'
import { removeVenue } from './queries.ts'

const foreignKeyViolation = '23503'

/** Removes one's own venue for good, while no event names it. */
export const deleteVenue: Handler<'delete-venue'> = async ({ run, member }, { venueId }) => {
  try {
    if (!(await removeVenue(run, { id: venueId, ownerId: member.userId })))
      throw new AppError('not_found', m.venue_refused_not_there)
  } catch (error) {
    if (sqlState(error) === foreignKeyViolation) throw new AppError('conflict', m.venue_refused_in_use)
    throw error
  }
  return { venueId }
}
