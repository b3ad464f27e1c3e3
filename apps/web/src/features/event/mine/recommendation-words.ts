import { categories, isCategory } from '@hearth/contracts/event-values'
import { m } from '@hearth/messages'
import type { Recommendation } from '../../../data/event/queries.ts'

/** Why an event is recommended, as the person is told. What a newer house gives as a reason and we know no words for is not told. */
export function reasonInWords({
  reason,
  about,
}: Pick<Recommendation, 'reason' | 'about'>): string | undefined {
  switch (reason) {
    case 'host_followed':
      return about ? m.event_mine_you_follow({ about }) : m.event_mine_you_follow_its_host()
    case 'host_known':
      return about
        ? m.event_mine_you_liked_what_hosts({ about })
        : m.event_mine_you_liked_what_its_host_does()
    case 'interest':
      return about ? m.event_mine_because_you_love({ about }) : m.event_mine_it_is_about_what_you_love()
    case 'offer':
      return about ? m.event_mine_you_could_bring({ about }) : m.event_mine_you_could_bring_something()
    case 'near':
      return about ? m.event_mine_near_you_in({ about }) : m.event_mine_near_you()
    case 'category_loved':
      return about && isCategory(about)
        ? m.event_mine_you_often_choose({ toLowerCase: categories[about].label.toLowerCase() })
        : m.event_mine_like_what_you_often_choose()
    case 'venue_known':
      return about ? m.event_mine_you_know({ about }) : m.event_mine_at_a_place_you_know()
    case 'well_loved':
      return m.event_mine_soon_and_well_loved()
    default:
      return undefined
  }
}
