import { maxCounted } from '@hearth/contracts/limits'
import { formatCount } from '../../format/format-count.ts'
import type { Kind } from './full-search.ts'

/** `isCapped`: there are more than were counted. */
const counted = (count: number, one: string, many: string, isCapped = false) =>
  isCapped && count < maxCounted ? `${count}+ ${many}` : `${formatCount(count)} ${count === 1 ? one : many}`

type Total = { total: number; is_capped: boolean }

/** Every text of the search. */
export const words = {
  pageTitle: 'Search',
  title: 'Search',
  lede: 'Events, venues, service providers and members, all at once.',
  label: 'Search everything',
  hint: 'A word, a name, a place',
  close: 'Close search',
  kinds: {
    events: 'Events',
    venues: 'Venues',
    providers: 'Service providers',
    members: 'Members',
  } satisfies Record<Kind, string>,
  all: 'All',
  kindsLabel: 'What was found',
  recent: 'Searched lately on this device',
  forgetRecent: 'Forget these',
  seeAll: 'See all results',
  searching: 'Searching',
  nothingFor: (typed: string) => `Nothing found for “${typed}”.`,
  nothingHint: 'Try fewer words, or a shorter one.',
  typeSome: 'Type two letters or more.',
  found: ({ total, is_capped }: Total) => counted(total, 'result', 'results', is_capped),
  noneFound: 'Nothing found',
  results: 'Results',
  filters: 'Filters',
  show: (found: Total | undefined) =>
    found ? `Show ${counted(found.total, 'result', 'results', found.is_capped)}` : 'Show results',
  member: 'Member',
  online: 'Online',
  // Filters
  where: 'Where',
  anywhere: 'Anywhere',
  allCities: (count: number) => `All ${count} cities`,
  nearMe: 'Near me',
  asking: 'Asking your browser',
  nearMeHelp: 'Your browser asks you first. The position is rounded to about a kilometre.',
  refused: 'Your browser does not tell where you are. Choose a city instead.',
  within: 'How far',
  onlyThere: 'In the city itself',
  withinKm: (km: number) => `Within ${km} km`,
  nearYou: (km: number) => `Within ${km} km of you`,
  around: (city: string, km: number) => `${city} and ${km} km around`,
  category: 'Category',
  anyCategory: 'Any category',
  allCategories: (count: number) => `All ${count} categories`,
  when: 'When',
  anyDay: 'Any day',
  whenNames: {
    today: 'Today',
    weekend: 'This weekend',
    week: 'Next 7 days',
    month: 'Next 30 days',
  } as Record<string, string>,
  dates: (from: string | undefined, to: string | undefined) => {
    if (from && to) return from === to ? from : `${from} to ${to}`
    return from ? `From ${from}` : `Until ${to}`
  },
  price: 'Price',
  anyPrice: 'Any price',
  prices: { free: 'Free', donation: 'By donation', paid: 'Paid' } as Record<string, string>,
  upTo: (amount: string) => `Up to ${amount}`,
  access: 'Getting in',
  howLegend: 'Online or there',
  anyHow: 'Either',
  howNames: { online: 'Online', in_person: 'There in person' } as Record<string, string>,
  sort: 'Order',
  sorts: { best: 'Best', soonest: 'Soonest', nearest: 'Nearest' },
  from: (amount: string) => `From ${amount}`,
  donation: 'By donation',
  free: 'Free',
  distance: (km: number) => (km < 1 ? 'Less than 1 km away' : `${Math.round(km)} km away`),
  emptyTitle: 'Nothing here yet',
  emptyFor: (chosen: string) => `Nothing fits ${chosen}.`,
  emptyAll: 'Nobody has lit a fire here yet.',
  widen: (label: string) => `Look without ${label}`,
  startOver: 'Look at everything',
} as const
