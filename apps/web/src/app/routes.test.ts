import { type PageNeeds, pageTable, patternOf } from '@hearth/contracts/pages'
import { describe, expect, it } from 'vitest'
import { matchRoutes } from '../navigation/index.ts'
import { paths } from '../paths.ts'
import { createRoutes } from './routes.tsx'

// What specification section 2 and contracts.md say of each route, written down once more: the table must say the same.
const said: Record<PageNeeds, string> = {
  open: `/ /hosting /safety /accessibility /privacy /e/:id /s/:id /v/:id /explore /explore/:category /in/:city /p/:providerId /@:username /not-found /gap-test /login /signup /forgot-password /reset-password /profile/:username /confirm /sso /suspended
    /search /social/:id *`,
  login: `/username-setup /social /dashboard /strategy /members /membership /service-providers
    /service-providers/:providerId /concerts /event/:id /series/:id /events/:category /nightlife /partify /bizworld /businessify
    /gameday /sportify /learnify /schoolify /mindful /spiritualify /theater /venues /venues/:id /profile
    /profile/public/:id /events /account /notifications /following /enquiries /enquiries/:id`,
  username: `/become-service-provider /create-event /my-events /people /venues/new /venues/edit/:id /event/:id/edit /event/:id/door /series/:id/people`,
  admin: '/admin-dashboard',
}

const sources = import.meta.glob<string>('./screens/*/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const pathsThatNeed = (wanted: PageNeeds) =>
  pageTable.flatMap(({ path, needs }) => (needs === wanted ? [path] : [])).sort()

describe('the table of pages', () => {
  it.each(['open', 'login', 'username', 'admin'] as const)('names every route that needs: %s', (needs) => {
    expect(pathsThatNeed(needs)).toEqual(said[needs].split(/\s+/).sort())
  })

  it('has a page for every address that the app links to', () => {
    const {
      events,
      eventCalendar: _file,
      seriesCalendar: _dates,
      cover: _cover,
      sharePicture: _picture,
      ...others
    } = paths
    const addresses = [
      events(),
      ...Object.values<(value: never) => string>(others).map((address) => address('x1' as never)),
    ]
    for (const address of addresses) {
      expect(patternOf(new URL(address, 'http://hearth.example').pathname), address).not.toBe('*')
    }
  })

  it('names each route once', () => {
    expect(new Set(pageTable.map(({ path }) => path)).size).toBe(pageTable.length)
  })

  it.each([
    ['/nightlife', 'party'],
    ['/partify', 'party'],
    ['/bizworld', 'business'],
    ['/businessify', 'business'],
    ['/gameday', 'sports'],
    ['/sportify', 'sports'],
    ['/learnify', 'education'],
    ['/schoolify', 'education'],
    ['/mindful', 'spiritual'],
    ['/spiritualify', 'spiritual'],
    ['/theater', 'theater'],
    ['/concerts', 'concerts'],
  ])('%s is about %s', (path, category) => {
    expect(pageTable.find((page) => page.path === path)).toMatchObject({ screen: 'events', category })
  })

  it.each([
    ['/profile/@ana', '/profile/:username'],
    ['/profile/ana', '/profile/:username'],
    ['/profile/public', '/profile/:username'],
    ['/profile/public/7', '/profile/public/:id'],
    ['/venues/new', '/venues/new'],
    ['/venues/7', '/venues/:id'],
    ['/v/7', '/v/:id'],
    ['/s/7', '/s/:id'],
    ['/series/7', '/series/:id'],
    ['/series/7/people', '/series/:id/people'],
    ['/p/7', '/p/:providerId'],
    ['/@ana.lua', '/@:username'],
    ['/login', '/login'],
    ['/explore', '/explore'],
    ['/explore/concerts', '/explore/:category'],
    ['/in/pt-lisbon', '/in/:city'],
    ['/venues/edit/7', '/venues/edit/:id'],
    ['/event/7/edit', '/event/:id/edit'],
    ['/', '/'],
    ['/Events', '/events'],
    ['/no/such/door', '*'],
  ])('leads %s to %s', (path, id) => {
    expect(matchRoutes(createRoutes(), path)?.at(-1)?.route.id).toBe(id)
  })

  it.each([...new Set(pageTable.map(({ screen }) => screen))])('%s has a screen', (screen) => {
    const found = Object.keys(sources).filter((path) => path.endsWith(`/${screen}.tsx`))
    expect(found).toHaveLength(1)
    expect(sources[found[0]!]).toMatch(/export (function Component|\{ \w+ as Component \})/)
  })
})
