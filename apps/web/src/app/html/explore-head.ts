import { categories } from '@hearth/contracts/event-values'
import type { PublicExplore } from '@hearth/contracts/shared-page'
import { categoryScene, pageScenes } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'
import { readExplore } from '../screens/event/events/explore-address.ts'
import type { PageHead } from './page-head.ts'
import { sharePicture } from './share-picture.ts'

/**
 * The head of a page of public browsing. Its canonical address is the list without what else is chosen; only the category and
 * the city are pages that a search engine should know.
 */
export function exploreHead(address: string, { city }: PublicExplore, siteUrl: string): PageHead | undefined {
  const explored = readExplore(new URL(address, siteUrl))
  if (!explored) return undefined
  const { category, city: chosenCity, ...chosen } = explored.search
  const about = category && categories[category]
  const list = about?.label ?? m.site_nav_events()
  const inCity = city?.name ?? chosenCity
  const title = inCity ? m.site_html_list_in({ list, city: inCity }) : list
  const isNarrowed = Object.keys(chosen).length > 0 || (!city && !!chosenCity)
  return {
    title,
    description: about
      ? m.site_html_category({ line: about.line, category: about.label })
      : m.site_html_events(),
    url: new URL(city ? paths.inCity(city.address) : paths.explore(category && { category }), siteUrl).href,
    picture: sharePicture({
      siteUrl,
      photoAlt: '',
      scene: category ? categoryScene(category) : pageScenes.events,
    }),
    feed: { of: { kind: 'events', category, city: inCity }, title },
    ...(isNarrowed && { isHidden: true }),
  }
}
