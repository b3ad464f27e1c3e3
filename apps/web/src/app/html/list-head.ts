import { type Category, categories, categoryIds } from '@hearth/contracts/event-values'
import { pageTable } from '@hearth/contracts/pages'
import { categoryScene, pageScenes } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

type ListHead = {
  title: () => string
  description: () => string
  scene: Parameters<typeof sharePicture>[0]['scene']
  /** A list of events, all or of a category: it can be subscribed to. */
  events?: { category?: Category }
}

/** What each list says of itself, whoever asks: nothing of what stands in it. By its one address. */
const lists: Record<string, ListHead> = {
  [paths.events()]: {
    title: m.site_nav_events,
    description: m.site_html_events,
    scene: pageScenes.events,
    events: {},
  },
  [paths.venues()]: {
    title: m.site_nav_venues,
    description: m.site_html_venues,
    scene: pageScenes.venues,
  },
  [paths.providers()]: {
    title: m.site_nav_providers,
    description: m.site_html_providers,
    scene: pageScenes.providers,
  },
  [paths.members()]: {
    title: m.site_nav_members,
    description: m.member_directory_lede,
    scene: pageScenes.members,
  },
  ...Object.fromEntries(
    categoryIds.map((category) => [
      paths.events({ category }),
      {
        title: () => categories[category].label,
        description: () =>
          m.site_html_category({ line: categories[category].line, category: categories[category].label }),
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
 * The head of a list of the app, which for events names the address that is open to all as its own; undefined for every other address. Of the query, `search`, only a city counts: the feed
 * is then that city's.
 */
export function listHead(pathname: string, siteUrl: string, search: string): PageHead | undefined {
  const path = sameAs.get(pathname) ?? pathname
  if (!Object.hasOwn(lists, path)) return undefined
  const { scene, events, ...list } = lists[path]!
  const title = list.title()
  const city = new URLSearchParams(search).get('city')?.trim().slice(0, longestCity) || undefined
  return {
    title,
    description: list.description(),
    url: new URL(events ? paths.explore(events) : path, siteUrl).href,
    picture: sharePicture({ siteUrl, photoAlt: '', scene }),
    ...(events && {
      feed: {
        of: { kind: 'events', ...events, city },
        title: city ? m.site_html_list_in({ list: title, city }) : title,
      },
    }),
  }
}
