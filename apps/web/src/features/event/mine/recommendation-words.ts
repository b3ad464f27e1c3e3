import { categories, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import type { Recommendation } from '../../../data/event/queries.ts'

/** Why an event is recommended, as the person is told. What a newer house gives as a reason and we know no words for is not told. */
export function reasonInWords({
  reason,
  about,
}: Pick<Recommendation, 'reason' | 'about'>): string | undefined {
  switch (reason) {
    case 'host_followed':
      return about ? m.event_mine_why_followed_named({ about }) : m.event_mine_why_followed()
    case 'host_known':
      return about ? m.event_mine_why_host_named({ about }) : m.event_mine_why_host()
    case 'interest':
      return about ? m.event_mine_why_interest_named({ about }) : m.event_mine_why_interest()
    case 'offer':
      return about ? m.event_mine_why_offer_named({ about }) : m.event_mine_why_offer()
    case 'near':
      return about ? m.event_mine_why_near_named({ about }) : m.event_mine_why_near()
    case 'category_loved':
      return about && isCategory(about)
        ? m.event_mine_why_category_named({ category: categories[about].label })
        : m.event_mine_why_category()
    case 'venue_known':
      return about ? m.event_mine_why_venue_named({ about }) : m.event_mine_why_venue()
    case 'well_loved':
      return m.event_mine_why_popular()
    default:
      return undefined
  }
}
