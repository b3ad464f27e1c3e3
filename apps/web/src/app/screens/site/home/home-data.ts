import type { Category } from '@hearth/contracts/event-values'
import type { SceneKey } from '@hearth/contracts/scene-address'
import type { EventSummary } from '../../../../data/event/event-summary.ts'

export type HomeVenue = {
  id: string
  name: string
  kind: string
  city: string
  photo?: string
  events: number
}
export type HomeHost = { username: string; name: string; photo?: string; next: { title: string; on: string } }

/** With the scene that is drawn for it here: the home page holds no table to choose it by. */
export type HomeEvent = EventSummary & { scene: SceneKey }

/**
 * What the home page shows, as the server writes it into the page: public events alone, the same for everyone but for their order.
 */
export type HomeData = {
  /** When it was read, milliseconds since 1970 UTC. "Tonight" is said from here, by server and browser alike. */
  readAtMs: number
  /** Seven calendar days from today on, today as it is in the zone of the soonest event, and how many events begin on each. */
  days: { on: string; count: number }[]
  /** How many events of each category begin in these seven days. */
  thisWeek: Record<Category, number>
  /** Cities with coming events, those with most first; at most twenty. */
  cities: string[]
  /**
   * Without repeats: for each of the seven days the seven soonest events that begin on it or later, and as many near the reader; in
   * time order, but what is near before what is not, and full ones last. The first of all stands in the arch.
   */
  soonest: HomeEvent[]
  /** At most three that the community put forward. */
  featured: HomeEvent[]
  /** With public events soon, at most four. */
  venues: HomeVenue[]
  /** Of public events soon, as far as everyone may see them; at most six. */
  hosts: HomeHost[]
  /**
   * How many events begin when, of which kind and where: days after today, place in `categoryIds`, place in `cities`
   * (-1: elsewhere), how many. Of thirty days where `isWhole`, else of the seven.
   */
  counts: { isWhole: boolean; cells: [day: number, category: number, city: number, events: number][] }
  /** Where the reader is, as far as some of these events are there. */
  near?: { city?: string; timeZone?: string }
}
