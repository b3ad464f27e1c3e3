import type { Category } from './event/event-values.ts'

/**
 * What an address asks of whoever opens it:
 * - `open`: nothing.
 * - `login`: somebody signed in.
 * - `username`: somebody signed in who has chosen a name.
 * - `admin`: that, and the role that the server writes into `hearth.user_roles`.
 *
 * The guard sends people where they can get what is missing. It protects nothing: the server does.
 */
export type PageNeeds = 'open' | 'login' | 'username' | 'admin'

type PageRow = {
  path: string
  needs: PageNeeds
  /** The module below the web app's `app/screens/`, by its name. */
  screen: string
  /** What a list of events is about. */
  category?: Category
  /** Without footer and tabs: the screen has a foot of its own. */
  isBare?: true
  /** A secret may stand in its address, which says what the page shows. */
  hasSecret?: true
  /** Written whole by the server, for everyone the same, from what everyone may know: its screen needs no browser. */
  fromServer?: true
}

/**
 * Every page of the app. The router, its guard, the names of screens
 * and what may be told of where somebody was come from it, and `e2e/guard.spec.ts` walks it as four people. `*` is
 * any other address. Beside these the server writes pages of its own, without the app: `/guest/{pass}`, `/guest/dates/{pass}` and what leads to them,
 * `/invitation/{pass}`, `/unsubscribe/{token}`, `/unfollow/{id}`, and `/dev/mail`, open, on a trial machine alone.
 */
export const pageTable = [
  { path: '/', needs: 'open', screen: 'home', fromServer: true },
  { path: '/hosting', needs: 'open', screen: 'about', fromServer: true },
  { path: '/safety', needs: 'open', screen: 'about', fromServer: true },
  { path: '/accessibility', needs: 'open', screen: 'about', fromServer: true },
  { path: '/privacy', needs: 'open', screen: 'privacy', fromServer: true },
  { path: '/not-found', needs: 'open', screen: 'not-found', fromServer: true },
  { path: '*', needs: 'open', screen: 'not-found', fromServer: true },
  { path: '/gap-test', needs: 'open', screen: 'gap-test' },

  { path: '/login', needs: 'open', screen: 'login', fromServer: true },
  { path: '/signup', needs: 'open', screen: 'signup', fromServer: true },
  { path: '/confirm', needs: 'open', screen: 'confirm', hasSecret: true },
  { path: '/forgot-password', needs: 'open', screen: 'forgot-password' },
  { path: '/reset-password', needs: 'open', screen: 'reset-password', hasSecret: true },
  { path: '/username-setup', needs: 'login', screen: 'username-setup' },
  { path: '/sso', needs: 'open', screen: 'sso', hasSecret: true },
  { path: '/suspended', needs: 'open', screen: 'suspended', hasSecret: true },

  { path: '/social', needs: 'login', screen: 'social' },
  { path: '/social/:id', needs: 'open', screen: 'post' },
  { path: '/dashboard', needs: 'login', screen: 'dashboard' },
  { path: '/strategy', needs: 'login', screen: 'strategy' },
  { path: '/members', needs: 'login', screen: 'members' },
  { path: '/membership', needs: 'login', screen: 'membership' },
  { path: '/account', needs: 'login', screen: 'account' },
  { path: '/notifications', needs: 'login', screen: 'notifications' },
  { path: '/following', needs: 'login', screen: 'following' },
  { path: '/enquiries', needs: 'login', screen: 'enquiries' },
  { path: '/enquiries/:id', needs: 'login', screen: 'enquiry' },
  { path: '/search', needs: 'open', screen: 'search' },
  { path: '/service-providers', needs: 'login', screen: 'service-providers' },
  { path: '/p/:providerId', needs: 'open', screen: 'service-provider', fromServer: true },
  { path: '/service-providers/:providerId', needs: 'login', screen: 'service-provider' },
  { path: '/become-service-provider', needs: 'username', screen: 'become-service-provider' },
  { path: '/admin-dashboard', needs: 'admin', screen: 'admin-dashboard' },

  { path: '/explore', needs: 'open', screen: 'events', fromServer: true },
  { path: '/explore/:category', needs: 'open', screen: 'events', fromServer: true },
  { path: '/in/:city', needs: 'open', screen: 'events', fromServer: true },
  { path: '/events', needs: 'login', screen: 'events' },
  { path: '/events/:category', needs: 'login', screen: 'events' },
  { path: '/e/:id', needs: 'open', screen: 'event', fromServer: true },
  { path: '/event/:id', needs: 'login', screen: 'event' },
  { path: '/event/:id/door', needs: 'username', screen: 'door', isBare: true },
  { path: '/event/:id/edit', needs: 'username', screen: 'edit-event', isBare: true },
  { path: '/s/:id', needs: 'open', screen: 'series', fromServer: true },
  { path: '/series/:id', needs: 'login', screen: 'series' },
  { path: '/series/:id/people', needs: 'username', screen: 'series-people' },
  { path: '/create-event', needs: 'username', screen: 'create-event', isBare: true },
  { path: '/my-events', needs: 'username', screen: 'my-events' },
  { path: '/people', needs: 'username', screen: 'people' },

  { path: '/concerts', needs: 'login', screen: 'events', category: 'concerts' },
  { path: '/nightlife', needs: 'login', screen: 'events', category: 'party' },
  { path: '/partify', needs: 'login', screen: 'events', category: 'party' },
  { path: '/bizworld', needs: 'login', screen: 'events', category: 'business' },
  { path: '/businessify', needs: 'login', screen: 'events', category: 'business' },
  { path: '/gameday', needs: 'login', screen: 'events', category: 'sports' },
  { path: '/sportify', needs: 'login', screen: 'events', category: 'sports' },
  { path: '/learnify', needs: 'login', screen: 'events', category: 'education' },
  { path: '/schoolify', needs: 'login', screen: 'events', category: 'education' },
  { path: '/mindful', needs: 'login', screen: 'events', category: 'spiritual' },
  { path: '/spiritualify', needs: 'login', screen: 'events', category: 'spiritual' },
  { path: '/theater', needs: 'login', screen: 'events', category: 'theater' },

  { path: '/venues', needs: 'login', screen: 'venues' },
  { path: '/v/:id', needs: 'open', screen: 'venue', fromServer: true },
  { path: '/venues/:id', needs: 'login', screen: 'venue' },
  { path: '/venues/new', needs: 'username', screen: 'new-venue', isBare: true },
  { path: '/venues/edit/:id', needs: 'username', screen: 'edit-venue', isBare: true },

  { path: '/@:username', needs: 'open', screen: 'public-profile', fromServer: true },
  { path: '/profile', needs: 'login', screen: 'profile' },
  { path: '/profile/public/:id', needs: 'login', screen: 'public-profile' },
  { path: '/profile/:username', needs: 'open', screen: 'profile-by-username' },
] as const satisfies readonly PageRow[]

export type ScreenName = (typeof pageTable)[number]['screen']

/** An address without what somebody looked at: what may be told of where they were. */
export type PagePattern = (typeof pageTable)[number]['path']
export const pagePatterns = pageTable.map(({ path }) => path)

/** The pattern of a path; the one written out goes before one with a variable, which may follow an `@`. */
export function patternOf(pathname: string): PagePattern {
  const parts = pathname.split('/')
  return (
    pagePatterns.find((pattern) => pattern === pathname) ??
    pagePatterns.find((pattern) => {
      const wanted = pattern.split('/')
      return wanted.length === parts.length && wanted.every((part, place) => fits(parts[place]!, part))
    }) ??
    '*'
  )
}

function fits(part: string, wanted: string): boolean {
  const [before, variable] = wanted.split(':', 2)
  if (variable === undefined) return part === wanted
  return part.startsWith(before!) && part.length > before!.length
}
