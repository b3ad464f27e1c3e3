import { sceneKey } from '@hearth/contracts/scene-address'
import { chooseScenes } from '@hearth/contracts/scenes'
import type { EventSummary, HomeData, HomeReading } from './home-data.ts'
import { type Near, preferNear } from './near.ts'
import { createPageCache } from './page-cache.ts'

type Made<T> = Places & { page: T }
type Places = Omit<HomeReading, 'home'>

/** So many of these pages are kept: one for everyone, the others for a city, a clock, or both. */
const maxCached = 60

/**
 * The home page, for everyone and for those who are near some of its events. Only where events are is there anything
 * to be near to: what else a browser says of itself makes no page and stands in none.
 */
export function createHomePages<T>({
  now,
  read,
  render,
}: {
  now: () => number
  read: (near: Near) => Promise<HomeReading>
  render: (home: HomeData) => Promise<T>
}): {
  get(near: Near): Promise<T>
  /** The kept page of those of whom nothing is known, while it is fresh. */
  peek(): T | undefined
  changed(): void
} {
  const cache = createPageCache<Made<T>>({ name: 'home page', now, max: maxCached })
  const makeFor = (near: Near) => async () => {
    const { home, ...places } = await read(near)
    const soonest = preferNear(home.soonest, near)
    const nearest = isSomewhere(near) && { near: written(near, home) }
    return { ...places, page: await render(withScenes({ ...home, soonest, ...nearest })) }
  }

  return {
    async get(near) {
      const forEveryone = await cache.get('', makeFor({}))
      const known = knownNear(near, forEveryone)
      if (!isSomewhere(known)) return forEveryone.page
      const { page } = await cache.get(JSON.stringify([known.timeZone, known.city]), makeFor(known))
      return page
    },
    peek: () => cache.peek('')?.page,
    changed: () => cache.changed(),
  }
}

/** Each event with its scene: none has that of one of the three that stand before it. */
function withScenes(home: HomeReading['home']): HomeData {
  const scenes = chooseScenes([...home.soonest, ...home.featured])
  const withScene = (event: EventSummary) => ({ ...event, scene: sceneKey(scenes.get(event.id)!) })
  return { ...home, soonest: home.soonest.map(withScene), featured: home.featured.map(withScene) }
}

const isSomewhere = ({ city, timeZone }: Near) => city !== undefined || timeZone !== undefined

/** The city as the hosts write it. */
function written({ city, ...near }: Near, { cities, soonest }: HomeReading['home']): Near {
  if (!city) return near
  const known = [...cities, ...soonest.map(({ venue }) => venue.city.trim())]
  return { ...near, city: known.find((name) => name.toLowerCase() === city) ?? city }
}

/** What of it lies near any event. */
function knownNear({ city, timeZone }: Near, { zones, cities }: Places): Near {
  const name = city?.toLowerCase()
  return {
    ...(name && cities.includes(name) && { city: name }),
    ...(timeZone && zones.includes(timeZone) && { timeZone }),
  }
}
