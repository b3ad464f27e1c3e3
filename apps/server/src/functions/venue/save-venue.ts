import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { requireOwnPictures } from '../own-pictures.ts'
import { changeVenue, insertVenue, isSavedAs, lockVenue, saveAddress, saveContact } from './queries.ts'
import { addressRow, contactRow, venueRow } from './venue-row.ts'

/**
 * Makes a venue under the id that the browser chose, or changes one's own: said twice it makes one. When the form began
 * with an older state than the one that stands now, nothing is overwritten.
 */
export const saveVenue: Handler<'save-venue'> = async ({ member, run }, input) => {
  const rows = { venue: venueRow(input), address: addressRow(input), contact: contactRow(input) }

  await requireOwnPictures(run, { userId: member.userId, addresses: input.photos, field: 'photos' })

  const isNew = await insertVenue(run, { id: input.id, ownerId: member.userId, venue: rows.venue })
  if (isNew) await takeAsNewcomer(run, member.userId, 'venue')
  else {
    const locked = await lockVenue(run, { id: input.id, seenAt: input.basedOn })
    if (locked?.ownerId !== member.userId) throw new AppError('not_found', m.venue_refused_not_there)
    if (await isSavedAs(run, input.id, rows)) return { venueId: input.id }
    if (!locked.isAsSeen) throw new AppError('conflict', m.venue_refused_outdated)
    await changeVenue(run, { id: input.id, venue: rows.venue })
  }
  await saveAddress(run, input.id, rows.address)
  await saveContact(run, input.id, rows.contact)
  return { venueId: input.id }
}
