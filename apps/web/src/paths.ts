import { type EventSearch, writeEventSearch } from './features/events/event-search.ts'

/** Every address that we link to. Nothing else in the app writes a path by hand, `routes.tsx` excepted. */
export const paths = {
  home: () => '/',
  login: (redirectTo?: string) => `/login${query({ redirectTo })}`,
  signUp: (redirectTo?: string) => `/signup${query({ redirectTo })}`,
  confirm: () => '/confirm',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  /** Where the apps of the network meet. */
  signOn: () => '/sso',
  usernameSetup: (redirectTo?: string) => `/username-setup${query({ redirectTo })}`,
  /** The second step of being led in. */
  photoSetup: (redirectTo?: string) => `/username-setup${query({ step: 'photo', redirectTo })}`,
  dashboard: () => '/dashboard',
  account: () => '/account',
  /** All events, or those of a category; what else is searched for stands in the query. */
  events: ({ category, ...search }: EventSearch = {}) =>
    `${category ? `/events/${category}` : '/events'}${asQuery(writeEventSearch(search))}`,
  event: (id: string) => `/event/${encodeURIComponent(id)}`,
  /** The event as a calendar file. */
  eventCalendar: (id: string) => `/event/${encodeURIComponent(id)}.ics`,
  editEvent: (id: string) => `/event/${encodeURIComponent(id)}/edit`,
  createEvent: () => '/create-event',
  myEvents: (tab?: 'hosting' | 'coming' | 'saved') =>
    `/my-events${query({ tab: tab === 'hosting' ? undefined : tab })}`,
  members: () => '/members',
  publicProfile: (id: string) => `/profile/public/${encodeURIComponent(id)}`,
  notFound: () => '/not-found',
  /** A cover as a picture; the same id always gives the same scene. */
  cover: ({ category, ratio, id }: { category: string; ratio: string; id: string }) =>
    `/art/${category}/${ratio}/${encodeURIComponent(id)}.svg`,
} as const

function query(values: Record<string, string | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  return asQuery(params)
}

function asQuery(params: URLSearchParams): string {
  const text = params.toString()
  return text && `?${text}`
}
