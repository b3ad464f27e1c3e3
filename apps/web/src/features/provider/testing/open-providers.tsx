import { sessionStorageKey } from '@hearth/network-sdk'
import { beforeEach } from 'vitest'
import { Component as AdminDashboard } from '../../../app/screens/admin/admin-dashboard.tsx'
import { Component as Event } from '../../../app/screens/event/event.tsx'
import { Component as BecomeServiceProvider } from '../../../app/screens/provider/become-service-provider.tsx'
import { Component as ServiceProvider } from '../../../app/screens/provider/service-provider.tsx'
import { Component as ServiceProviders } from '../../../app/screens/provider/service-providers.tsx'
import type { FakeAccount } from '../../../testing/build-account.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import type { FakeSite } from '../../event/testing/fake-site.ts'
import { createFakeProviders, type FakeProviders } from './fake-providers.ts'

/** Providers in the house of each test. */
export function installFakeProviders(fixture: { site: FakeSite }): { providers: FakeProviders } {
  const installed = {} as { providers: FakeProviders }
  beforeEach(() => {
    installed.providers = createFakeProviders(fixture.site)
  })
  return installed
}

/** The screens of providers at an address, as the member sees them. */
export function renderProviders(path: string, { as, site }: { as: FakeAccount; site: FakeSite }) {
  localStorage.setItem(sessionStorageKey, JSON.stringify(site.session(as)))
  return renderRoutes(
    [
      { path: '/service-providers', element: <ServiceProviders /> },
      { path: '/service-providers/:providerId', element: <ServiceProvider /> },
      { path: '/p/:providerId', element: <ServiceProvider /> },
      { path: '/become-service-provider', element: <BecomeServiceProvider /> },
      { path: '/admin-dashboard', element: <AdminDashboard /> },
      { path: '/event/:id', element: <Event /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: path },
  )
}
