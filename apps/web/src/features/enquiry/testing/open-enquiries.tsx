import { afterEach, beforeEach, vi } from 'vitest'
import { Component as Enquiries } from '../../../app/screens/enquiry/enquiries.tsx'
import { Component as Enquiry } from '../../../app/screens/enquiry/enquiry.tsx'
import { Component as Notifications } from '../../../app/screens/notification/notifications.tsx'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import type { FakeBackend } from '../../../testing/fake-backend.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { keepSession } from '../../../testing/render-at.tsx'
import {
  createFakeNotifications,
  type FakeNotifications,
} from '../../notification/testing/fake-notifications.ts'
import { createFakeEnquiries, type FakeEnquiries } from './fake-enquiries.ts'

type Fixture = { me: FakeAccount; enquiries: FakeEnquiries; notifications: FakeNotifications }

/** Somebody signed in, with conversations and notices behind the browser of each test. */
export function installFakeEnquiries(fixture: { backend: FakeBackend }): Fixture {
  const installed = {} as Fixture
  beforeEach(() => {
    installed.me = buildAccount()
    fixture.backend.accounts.push(installed.me)
    keepSession(fixture.backend.session(installed.me))
    installed.enquiries = createFakeEnquiries(fixture.backend, installed.me)
    installed.notifications = createFakeNotifications(fixture.backend)
  })
  afterEach(() => void vi.unstubAllGlobals())
  return installed
}

/** The screens of conversations and notices at an address, each by itself as on a phone unless there is room (`isWide`). */
export function renderEnquiries(path: string, { isWide = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  return renderRoutes(
    [
      { path: '/enquiries', element: <Enquiries /> },
      { path: '/enquiries/:id', element: <Enquiry /> },
      { path: '/notifications', element: <Notifications /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: path },
  )
}
