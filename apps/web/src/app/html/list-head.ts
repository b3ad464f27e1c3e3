import { type Category, categories, categoryIds } from '@hearth/contracts/event-values'
import { pageTable } from '@hearth/contracts/pages'
import { categoryScene, pageScenes } from '@hearth/contracts/shared-page'
import { m } from '@hearth/messages'
import { paths } from '../../paths.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

type Words = {
  title: string
  description: string
  scene: Parameters<typeof sharePicture>[0]['scene']
  /** A list of events, all or of a category: it can be subscribed to. */
  events?: { category?: Category }
}

/** What each list says of itself, whoever asks: nothing of what stands in it. By its one address. */
const lists: Record<string, Words> = {
  [paths.events()]: {
    title: 'Events',
    description:
      'Suppers, songs, circles and games that members of Hearth hold, by day, city and what they are good for.',
    scene: pageScenes.events,
    events: {},
  },
  [paths.venues()]: {
    title: 'Venues',
    description: 'Courtyards, halls and kitchens that open their doors to gatherings.',
    scene: pageScenes.venues,
  },
  [paths.providers()]: {
    title: 'Helping hands',
    description: 'Musicians, cooks, guides and makers whom you can ask for your evening.',
    scene: pageScenes.providers,
  },
  [paths.members()]: {
    title: 'Members',
    description: 'The people of this house: what they love, and what they bring.',
    scene: pageScenes.members,
  },
  ...Object.fromEntries(
    categoryIds.map((category) => [
      paths.events({ category }),
      {
        title: categories[category].label,
        description: m.site_html_coming_events_on_hearth({
          line: categories[category].line,
          toLowerCase: categories[category].label.toLowerCase(),
        }),
        scene: categoryScene(category),
        events: { category },
      },
    ]),
  ),
}

/** As the search itself reads it. */
const longestCity = 80

/** Some categories have further addresses (`/concerts`): they are the same page. */
const sameAs = new Map<string, string>(
  pageTable.flatMap((page) =>
    'category' in page ? [[page.path, paths.events({ category: page.category })] as const] : [],
  ),
)

/**
 * The head of a list of the app; undefined for every other address. Of the query, `search`, only a city counts: the feed
 * is then that city's.
 */
export function listHead(pathname: string, siteUrl: string, search: string): PageHead | undefined {
  const path = sameAs.get(pathname) ?? pathname
  if (!Object.hasOwn(lists, path)) return undefined
  const { title, description, scene, events } = lists[path]!
  const city = new URLSearchParams(search).get('city')?.trim().slice(0, longestCity) || undefined
  return {
    title,
    description,
    url: new URL(path, siteUrl).href,
    picture: sharePicture({ siteUrl, photoAlt: '', scene }),
    ...(events && {
      feed: { of: { kind: 'events', ...events, city }, title: city ? `${title} in ${city}` : title },
    }),
  }
}
