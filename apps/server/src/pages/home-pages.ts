import type { HomeData } from './home-data.ts'
import { type Near, preferNear } from './near.ts'
import { createPageCache } from './page-cache.ts'

/** One reading of the home page's data, and the pages made of it so far by the order of their events. */
type Reading<T> = { home: HomeData; pages: Map<string, Promise<T>> }

/** So many orders of one reading are kept: there are hardly more cities and zones among its events. */
const maxOrders = 60

/**
 * The home page for those who are near the same events. Data is read once for all; a page is made once for all whom it shows
 * the same order, and nothing of who asked stands in it or in its key.
 */
export function createHomePages<T>({
  now,
  read,
  render,
}: {
  now: () => number
  read: () => Promise<HomeData>
  render: (home: HomeData) => Promise<T>
}): { get(near: Near): Promise<T>; changed(): void } {
  const cache = createPageCache<Reading<T>>({ now, most: 1 })
  const readAnew = async () => ({ home: await read(), pages: new Map<string, Promise<T>>() })

  return {
    async get(near) {
      const { home, pages } = await cache.get('/', readAnew)
      const soonest = preferNear(home.soonest, near)
      const order = soonest.map(({ id }) => id).join()
      const made = pages.get(order)
      if (made) return made
      const page = render({ ...home, soonest })
      if (pages.size >= maxOrders) pages.delete(pages.keys().next().value!)
      pages.set(order, page)
      page.catch(() => pages.delete(order))
      return page
    },
    changed: () => cache.changed(),
  }
}
