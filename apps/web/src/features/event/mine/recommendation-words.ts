import { categories, isCategory } from '@hearth/contracts/event-values'
import type { Recommendation } from '../../../data/event/queries.ts'

/** Why an event is recommended, as the person is told. What a newer house gives as a reason and we know no words for is not told. */
export function reasonInWords({
  reason,
  about,
}: Pick<Recommendation, 'reason' | 'about'>): string | undefined {
  switch (reason) {
    case 'host_followed':
      return about ? `You follow ${about}` : 'You follow its host'
    case 'host_known':
      return about ? `You liked what ${about} hosts` : 'You liked what its host does'
    case 'interest':
      return about ? `Because you love “${about}”` : 'It is about what you love'
    case 'offer':
      return about ? `You could bring “${about}”` : 'You could bring something'
    case 'near':
      return about ? `Near you, in ${about}` : 'Near you'
    case 'category_loved':
      return about && isCategory(about)
        ? `You often choose ${categories[about].label.toLowerCase()}`
        : 'Like what you often choose'
    case 'venue_known':
      return about ? `You know ${about}` : 'At a place you know'
    case 'well_loved':
      return 'Soon, and well loved'
    default:
      return undefined
  }
}
