import type { EventInput, EventVenue } from '@hearth/contracts/event'

// Where an event takes place is not always everybody's (docs/decisions/0030-how-people-answer.md and
// 0047-hidden-links.md): what hosts and those who come alone may know stands beside the record.

/** What stands outside the record; what is absent is not hidden. */
export type HiddenPlace = { venue?: Pick<EventVenue, 'id' | 'name' | 'address'>; onlineUrl?: string }

/** What the hosts chose about an event beside its record. */
export type Hiding = {
  hidesAddress: boolean
  /** The hosts say yes to each answer, or invite. */
  asksFirst: boolean
}

const nothingHidden: Hiding = { hidesAddress: false, asksFirst: false }

/** The database asks the same (`hearth.hides_link`). */
function hidesLink({ venue }: EventInput, { hidesAddress, asksFirst }: Hiding): boolean {
  return hidesAddress || asksFirst || venue.capacity !== undefined
}

/**
 * Parts what is said of an event into its record, which of a hidden place has only the city and of a hidden link only
 * that it is online (an empty `onlineUrl`), and what is hidden. Whoever changes an event without knowing these sends
 * them empty: then they stay as they were `before`.
 */
export function partPlace(
  event: EventInput,
  { hiding = nothingHidden, before = {} }: { hiding?: Hiding; before?: HiddenPlace } = {},
): { shown: EventInput; hidden: HiddenPlace | undefined } {
  const { onlineUrl: said, venue, ...rest } = event
  const link = said === '' ? before.onlineUrl : said
  const keepsLink = link !== undefined && hidesLink(event, hiding)
  const hidden: HiddenPlace = {
    ...(keepsLink && { onlineUrl: link }),
    ...(hiding.hidesAddress && {
      venue: venue.name || venue.address ? placeOf(venue) : (before.venue ?? placeOf(venue)),
    }),
  }
  const shown: EventInput = {
    ...rest,
    venue: hiding.hidesAddress ? { ...venue, id: '', name: '', address: '' } : venue,
    ...(link !== undefined && { onlineUrl: keepsLink ? '' : link }),
  }
  return { shown, hidden: hidden.venue || hidden.onlineUrl ? hidden : undefined }
}

const placeOf = ({ id, name, address }: EventVenue) => ({ id, name, address })
