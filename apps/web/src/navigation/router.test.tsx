import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createBrowserRouter,
  createMemoryRouter,
  createStaticRouter,
  Link,
  matchRoutes,
  Outlet,
  type Route,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useParams,
  useRouteError,
  useSearchParams,
} from './index.ts'

function later<Of>() {
  let come = (_: Of) => {}
  let fail = (_: Error) => {}
  const coming = new Promise<Of>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return { coming, come, fail }
}

function Page() {
  const { pathname, search, hash, state } = useLocation()
  const { id } = useParams()
  return <p>{JSON.stringify({ at: pathname + search + hash, id, state })}</p>
}
const shown = () => JSON.parse(screen.getByText(/^\{/).textContent!)

describe('routes', () => {
  const routes: Route[] = [
    { path: '*', id: 'nobody' },
    {
      path: '/',
      id: 'layout',
      children: [
        { path: '/', id: 'home' },
        { path: 'within', id: 'within' },
      ],
    },
    { path: '/venues/:id', id: 'venue' },
    { path: '/venues/new', id: 'new' },
    { path: '/:name', id: 'name' },
    { path: '/Events', id: 'events' },
  ]
  it.each([
    ['/', 'home', {}],
    ['/within/', 'within', {}],
    ['/venues/new', 'new', {}],
    ['/venues/a%2Fb%20c', 'venue', { id: 'a/b c' }],
    ['/venues/%E0%A4%A', 'venue', { id: '%E0%A4%A' }],
    ['/@ana', 'name', { name: '@ana' }],
    ['/events', 'events', {}],
    ['/no/such/door', 'nobody', { '*': 'no/such/door' }],
  ])('%s leads to %s', (path, id, params) => {
    expect(matchRoutes(routes, path).at(-1)).toMatchObject({ route: { id }, params })
  })
})

describe('an address', () => {
  it.each([
    ['/c?d=e#f', '/c?d=e#f'],
    ['?d=e', '/a?d=e'],
    ['?', '/a'],
    ['#f', '/a#f'],
    [{ search: '', hash: '#f' }, '/a#f'],
    [{ pathname: '/c' }, '/c'],
    ['/c?q=ü "x"', '/c?q=%C3%BC%20%22x%22'],
    ['//evil.example/c', '/evil.example/c'],
    ['/\\evil.example/c', '/evil.example/c'],
  ])('%o leads from /a?b=1 to %s', async (to, at) => {
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/a?b=1#g'] })
    await router.navigate(to)
    const { pathname, search, hash } = router.view.location
    expect(pathname + search + hash).toBe(at)
  })

  it('has its query written anew, from what is drawn', async () => {
    function Search() {
      const [params, setParams] = useSearchParams()
      const add = () => setParams((drawn) => [...drawn, ['c', 'd']], { replace: true })
      return (
        <button type="button" onClick={add}>
          {params.toString()}
        </button>
      )
    }
    const router = createMemoryRouter([{ path: '*', element: <Search /> }], { initialEntries: ['/a?b=1'] })
    render(<RouterProvider router={router} />)
    await act(async () => screen.getByRole('button').click())
    expect(screen.getByRole('button')).toHaveTextContent('b=1&c=d')
    expect(router.view).toMatchObject({ by: 'replace', location: { pathname: '/a' } })
  })
})

describe('a way', () => {
  it('shows an address once its screen and its data are there; the last one asked for', async () => {
    const [slow, quick] = [later<object>(), later<null>()]
    const router = createMemoryRouter([
      { path: '/', element: <Page /> },
      { path: '/slow', lazy: () => slow.coming },
      { path: '/e/:id', element: <Page />, loader: () => quick.coming },
    ])
    render(<RouterProvider router={router} />)
    act(() => void router.navigate('/slow'))
    expect(router.next?.pathname).toBe('/slow')
    act(() => void router.navigate('/e/7', { state: { from: '/' } }))
    expect(shown().at).toBe('/')
    await act(async () => quick.come(null))
    expect(shown()).toEqual({ at: '/e/7', id: '7', state: { from: '/' } })
    await act(async () => slow.come({ Component: () => null }))
    expect(shown().at).toBe('/e/7')
    expect(router.next).toBeUndefined()
  })

  it('asks for nothing where it leads to a part of the page', async () => {
    const loader = vi.fn()
    const router = createMemoryRouter([{ path: '*', element: <Page />, loader }])
    await router.navigate('#part')
    expect(loader).toHaveBeenCalledTimes(1)
    await router.navigate('?q=1#part')
    expect(loader).toHaveBeenCalledTimes(2)
  })

  it('shows what stands for a screen that did not come, within what surrounds it, and asks again', async () => {
    const lazy = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce({ Component: Page })
    const Failed = () => <p>{String(useRouteError())}</p>
    const router = createMemoryRouter([
      {
        path: '/',
        errorElement: <p>Nothing is left</p>,
        element: (
          <main>
            <Outlet />
          </main>
        ),
        children: [{ errorElement: <Failed />, children: [{ path: '/' }, { path: '/e/:id', lazy }] }],
      },
    ])
    render(<RouterProvider router={router} />)
    await act(() => router.navigate('/e/7'))
    expect(screen.getByRole('main')).toHaveTextContent('Error: lost')
    expect(router.view.location.pathname).toBe('/e/7')
    await act(() => router.navigate('/e/7', { replace: true }))
    expect(shown().id).toBe('7')
  })

  it('shows what waits while the first screen is on its way', async () => {
    const screenOf = later<object>()
    const router = createMemoryRouter([
      { waitingElement: <p>One moment</p>, children: [{ path: '*', lazy: () => screenOf.coming }] },
    ])
    render(<RouterProvider router={router} />)
    expect(screen.getByText('One moment')).toBeVisible()
    await act(async () => screenOf.come({ Component: Page }))
    expect(shown().at).toBe('/')
  })
})

describe('a link', () => {
  const open = (at = '/') => {
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <>
              <Link to="/there?a=1">There</Link>
              <Link to="/there?a=1" target="_blank">
                Apart
              </Link>
              <Link to="/there?a=1" onClick={(event) => event.preventDefault()}>
                Nowhere
              </Link>
            </>
          ),
        },
      ],
      { initialEntries: ['/before', at] },
    )
    render(<RouterProvider router={router} />)
    return router
  }
  /** Whether the page left a press to the browser. */
  const press = (name: string, how: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const heard = vi.spyOn(event, 'preventDefault')
    act(() => void screen.getByText(name).dispatchEvent(event))
    return heard.mock.calls.length === 1
  }

  it('leads on without loading the page', () => {
    const router = open()
    expect(press('There')).toBe(false)
    expect(router.view).toMatchObject({ by: 'push', location: { pathname: '/there', search: '?a=1' } })
  })

  it('makes no entry of its own where one is already', () => {
    const router = open('/there?a=1')
    press('There')
    expect(router.view.by).toBe('replace')
  })

  it.each([
    ['There', { ctrlKey: true }],
    ['There', { metaKey: true }],
    ['There', { shiftKey: true }],
    ['There', { altKey: true }],
    ['There', { button: 1 }],
    ['Apart', {}],
  ])('%s is left to the browser with %o', (name, how) => {
    const router = open()
    expect(press(name, how)).toBe(true)
    expect(router.view.location.pathname).toBe('/')
  })

  it('leads nowhere where the page says so', () => {
    const router = open()
    press('Nowhere')
    expect(router.view.location.pathname).toBe('/')
  })

  it('is written by a server as it is in a browser', () => {
    const routes = [{ path: '*', element: <Link to="?a=1&b=2">On</Link> }]
    const router = createStaticRouter(routes, '/here?c', matchRoutes(routes, '/here'))
    expect(renderToString(<RouterProvider router={router} />)).toBe('<a href="/here?a=1&amp;b=2">On</a>')
  })
})

describe('in a browser', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  afterEach(() => {
    scrollTo.mockClear()
    sessionStorage.clear()
    Object.assign(window, { scrollY: 0 })
  })
  const open = async ({ isWhole = false } = {}) => {
    const routes: Route[] = [
      {
        path: '*',
        element: (
          <>
            <Page />
            <h2 id="part">Part</h2>
            <ScrollRestoration />
          </>
        ),
      },
    ]
    history.pushState(null, '', '/first')
    const router = createBrowserRouter(routes, { isWhole })
    const view = render(<RouterProvider router={router} />)
    return { router, ...view }
  }
  const back = () =>
    act(async () => {
      history.back()
      await new Promise((heard) => addEventListener('popstate', heard, { once: true }))
    })

  it('notes what is said of an address in its entry, and shows it again after a step back', async () => {
    const { router } = await open()
    await act(() => router.navigate('/second', { state: { from: '/first' } }))
    expect(location.pathname).toBe('/second')
    expect(history.state).toMatchObject({ usr: { from: '/first' } })
    await act(() => router.navigate('/third'))
    await back()
    expect(shown()).toMatchObject({ at: '/second', state: { from: '/first' } })
  })

  it('begins a page at its top, a part of it there, and comes back to where one was', async () => {
    const { router } = await open()
    const part = vi.fn()
    screen.getByText('Part').scrollIntoView = part
    scrollTo.mockClear()
    Object.assign(window, { scrollY: 700 })
    await act(() => router.navigate('/second'))
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
    await act(() => router.navigate('/second?sort=near', { preventScrollReset: true, replace: true }))
    await act(() => router.navigate('/second?sort=near#part', { replace: true }))
    expect(scrollTo).toHaveBeenCalledTimes(1)
    expect(part).toHaveBeenCalledTimes(1)
    await back()
    expect(scrollTo.mock.lastCall).toEqual([0, 700])
  })

  it('leaves a page from the server where the browser put it, and one that is drawn once more', async () => {
    const { router } = await open({ isWhole: true })
    act(() => router.redraw())
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('comes back to where one was after the page was loaded anew', async () => {
    const { router, unmount } = await open()
    await act(() => router.navigate('/second'))
    Object.assign(window, { scrollY: 300 })
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    scrollTo.mockClear()
    render(<RouterProvider router={createBrowserRouter(router.routes, { isWhole: true })} />)
    expect(scrollTo.mock.calls).toEqual([[0, 300]])
  })

  it('moves a screen over into the next where that is asked for, and back again', async () => {
    const moves = vi.fn((draw: () => Promise<void>) => ({ ready: draw() }))
    Object.assign(document, { startViewTransition: moves })
    const { router } = await open()
    await act(() => router.navigate('/second'))
    expect(moves).not.toHaveBeenCalled()
    await act(() => router.navigate('/third', { viewTransition: true }))
    expect(shown().at).toBe('/third')
    await moves.mock.results[0]!.value.ready
    await back()
    expect(shown().at).toBe('/second')
    expect(moves).toHaveBeenCalledTimes(2)
    await moves.mock.results[1]!.value.ready
    Object.assign(document, { startViewTransition: undefined })
  })
})
