import { sessionStorageKey } from '@hearth/network-sdk'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { RouteHandle } from '../../../app/layout/route-handle.ts'
import { Component as CreateEvent } from '../../../app/screens/event/create-event.tsx'
import { Component as Door } from '../../../app/screens/event/door.tsx'
import { Component as EditEvent } from '../../../app/screens/event/edit-event.tsx'
import { Component as Event } from '../../../app/screens/event/event.tsx'
import { Component as Events } from '../../../app/screens/event/events.tsx'
import { Component as MyEvents } from '../../../app/screens/event/my-events.tsx'
import { Component as Members } from '../../../app/screens/member/members.tsx'
import { Component as Profile } from '../../../app/screens/member/profile.tsx'
import { Component as PublicProfile } from '../../../app/screens/member/public-profile.tsx'
import { Component as Dashboard } from '../../../app/screens/site/dashboard.tsx'
import * as network from '../../../data/network.ts'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { silenceClients } from '../../../testing/client-warnings.ts'
import { writeHearthInfo } from '../../../testing/fake-backend.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { createFakeSite, type FakeSite } from './fake-site.ts'

let present: FakeSite | undefined

/** The present moment of every test here, a Friday morning, for a reader in Lisbon. */
const nowMs = Date.parse('2026-11-20T10:00:00Z')

/** A house of its own for each test, with somebody signed in. */
export function installFakeSite(): { site: FakeSite; me: FakeAccount } {
  const fixture = {} as { site: FakeSite; me: FakeAccount }
  const zone = process.env.TZ
  let checkClients = () => {}
  // For all tests of a file: a client that is left behind must not find itself in another year.
  beforeAll(() => {
    process.env.TZ = 'Europe/Lisbon'
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  })
  beforeEach(() => {
    vi.setSystemTime(nowMs)
    fixture.site = createFakeSite()
    fixture.me = buildAccount()
    fixture.site.addAccount(fixture.me)
    present = fixture.site
    vi.stubGlobal('fetch', fixture.site.fetch)
    vi.spyOn(network, 'getEngine').mockImplementation(async () => fixture.site.engine)
    checkClients = silenceClients()
    localStorage.clear()
    sessionStorage.clear()
    writeHearthInfo()
  })
  afterEach(async () => {
    // While the fakes are still there: a screen that is left may be asking.
    cleanup()
    await network.closeNetwork()
    vi.restoreAllMocks()
    checkClients()
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  return fixture
}

/** The screens of events at an address, as the member sees them, or as a visitor. */
export function renderScreens(path: string, { as }: { as: FakeAccount | 'visitor' }) {
  if (as !== 'visitor') localStorage.setItem(sessionStorageKey, JSON.stringify(present!.session(as)))
  const list: RouteHandle = { screen: 'events' }
  return renderRoutes(
    [
      { path: '/events', element: <Events />, handle: list },
      { path: '/events/:category', element: <Events />, handle: list },
      { path: '/nightlife', element: <Events />, handle: { ...list, category: 'party' } },
      { path: '/event/:id', element: <Event /> },
      { path: '/members', element: <Members /> },
      { path: '/profile', element: <Profile /> },
      { path: '/profile/public/:id', element: <PublicProfile /> },
      { path: '/:username', element: <PublicProfile /> },
      { path: '/create-event', element: <CreateEvent /> },
      { path: '/event/:id/edit', element: <EditEvent /> },
      { path: '/event/:id/door', element: <Door /> },
      { path: '/my-events', element: <MyEvents /> },
      { path: '/dashboard', element: <Dashboard /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: path },
  )
}
