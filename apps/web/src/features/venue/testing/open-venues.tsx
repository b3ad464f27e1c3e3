import { sessionStorageKey } from '@hearth/network-sdk'
import { beforeEach } from 'vitest'
import { Component as CreateEvent } from '../../../app/screens/event/create-event.tsx'
import { Component as EditEvent } from '../../../app/screens/event/edit-event.tsx'
import { Component as Event } from '../../../app/screens/event/event.tsx'
import { Component as EditVenue } from '../../../app/screens/venue/edit-venue.tsx'
import { Component as NewVenue } from '../../../app/screens/venue/new-venue.tsx'
import { Component as Venue } from '../../../app/screens/venue/venue.tsx'
import { Component as Venues } from '../../../app/screens/venue/venues.tsx'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeSite } from '../../event/testing/open-site.tsx'
import { answerForVenues, type FakeVenues } from './fake-venues.ts'

/** A house with venues for each test, and somebody signed in. `network.ts` must be mocked as for events. */
export function installFakeVenues() {
  const fixture = installFakeSite() as ReturnType<typeof installFakeSite> & { venues: FakeVenues }
  beforeEach(() => {
    fixture.venues = answerForVenues(fixture.site.backend, { userId: () => fixture.me.id })
  })
  return fixture
}

/** The screens of venues, and of events that pick one, at an address, as the member of the fixture sees them. */
export function renderVenues(path: string, { site, me }: ReturnType<typeof installFakeVenues>) {
  localStorage.setItem(sessionStorageKey, JSON.stringify(site.session(me)))
  return renderRoutes(
    [
      { path: '/venues', element: <Venues /> },
      { path: '/v/:id', element: <Venue /> },
      { path: '/venues/:id', element: <Venue /> },
      { path: '/venues/new', element: <NewVenue /> },
      { path: '/venues/edit/:id', element: <EditVenue /> },
      { path: '/create-event', element: <CreateEvent /> },
      { path: '/event/:id', element: <Event /> },
      { path: '/event/:id/edit', element: <EditEvent /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: path },
  )
}
