import { isCategory } from '@hearth/contracts/event-values'
import { pageTable } from '@hearth/contracts/pages'
import { type EventSearch, readEventSearch } from '../../../../data/event/event-search.ts'
import { paths } from '../../../../paths.ts'

/** What an address of public browsing asks for; undefined where it names a category that is none, null is any other page. */
export function readExplore({ pathname, searchParams }: URL): Explored | undefined | null {
  const [, room, named, ...more] = pathname.split('/')
  if (more.length > 0 || (room !== 'explore' && room !== 'in')) return null
  const search = readEventSearch(searchParams)
  if (room === 'in') return named ? { search, cityAddress: decoded(named) } : null
  if (!named) return { search }
  return isCategory(named) ? { search: { ...search, category: named } } : undefined
}

export type Explored = { search: EventSearch; cityAddress?: string }

/** The one way in which the address is written: what says nothing is not in it. */
export function writeExplore({ search, cityAddress }: Explored): string {
  return cityAddress === undefined ? paths.explore(search) : paths.inCity(cityAddress, search)
}

/** The public page that shows of a list for members what everyone may know: `/explore/party` of `/nightlife`. */
export function publicListOf(address: string): string | undefined {
  const { pathname, search } = new URL(address, 'http://hearth.invalid')
  const list = pageTable.find(
    (page) =>
      page.screen === 'events' &&
      page.needs === 'login' &&
      page.path.replace(/\/:\w+$/, '') === room(pathname),
  )
  if (!list) return undefined
  const [, , named, ...more] = pathname.split('/')
  const category = 'category' in list ? list.category : named
  if (more.length > 0 || ('category' in list && named !== undefined)) return undefined
  return `/explore${category ? `/${category}` : ''}${search}`
}

const room = (pathname: string) => pathname.split('/', 2).join('/')

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
