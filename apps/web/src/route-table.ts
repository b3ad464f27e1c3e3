import type { Category } from '@hearth/contracts/event-values'

/**
 * What an address asks of whoever opens it:
 * - `open`: nothing.
 * - `login`: somebody signed in.
 * - `username`: somebody signed in who has chosen a name.
 * - `admin`: that, and the role that the server writes into `hearth.user_roles`.
 *
 * The guard sends people where they can get what is missing. It protects nothing: the server does (security-rules 27, 28).
 */
export type RouteNeeds = 'open' | 'login' | 'username' | 'admin'

/** The modules of `routes/`, by the names of their files. */
export type ScreenName =
  | 'account'
  | 'confirm'
  | 'create-event'
  | 'dashboard'
  | 'edit-event'
  | 'event'
  | 'events'
  | 'forgot-password'
  | 'home'
  | 'login'
  | 'my-events'
  | 'not-found'
  | 'not-open-yet'
  | 'profile-by-username'
  | 'public-profile'
  | 'reset-password'
  | 'signup'
  | 'sso'
  | 'username-setup'

type RouteRow = readonly [path: string, needs: RouteNeeds, screen: ScreenName, category?: Category]

/**
 * Every address of the app (specification section 2; contracts.md, routes beyond it), with what it needs and the screen
 * that it shows. The router is built from it (`routes.tsx`), and `e2e/guard.spec.ts` walks it as four people. Beside
 * these the server has `/dev/mail`, open, on a trial machine alone.
 */
export const routeTable: readonly RouteRow[] = [
  ['/', 'open', 'home'],
  ['/not-found', 'open', 'not-found'],
  ['*', 'open', 'not-found'],
  ['/gap-test', 'open', 'not-open-yet'],

  ['/login', 'open', 'login'],
  ['/signup', 'open', 'signup'],
  ['/confirm', 'open', 'confirm'],
  ['/forgot-password', 'open', 'forgot-password'],
  ['/reset-password', 'open', 'reset-password'],
  ['/username-setup', 'login', 'username-setup'],
  ['/sso', 'open', 'sso'],

  ['/social', 'login', 'not-open-yet'],
  ['/dashboard', 'login', 'dashboard'],
  ['/strategy', 'login', 'not-open-yet'],
  ['/members', 'login', 'not-open-yet'],
  ['/membership', 'login', 'not-open-yet'],
  ['/account', 'login', 'account'],
  ['/notifications', 'login', 'not-open-yet'],
  ['/search', 'login', 'not-open-yet'],
  ['/service-providers', 'login', 'not-open-yet'],
  ['/service-providers/:providerId', 'login', 'not-open-yet'],
  ['/become-service-provider', 'username', 'not-open-yet'],
  ['/admin-dashboard', 'admin', 'not-open-yet'],

  ['/events', 'login', 'events'],
  ['/events/:category', 'login', 'events'],
  ['/event/:id', 'login', 'event'],
  ['/event/:id/edit', 'username', 'edit-event'],
  ['/create-event', 'username', 'create-event'],
  ['/my-events', 'username', 'my-events'],

  ['/concerts', 'login', 'events', 'concerts'],
  ['/nightlife', 'login', 'events', 'party'],
  ['/partify', 'login', 'events', 'party'],
  ['/bizworld', 'login', 'events', 'business'],
  ['/businessify', 'login', 'events', 'business'],
  ['/gameday', 'login', 'events', 'sports'],
  ['/sportify', 'login', 'events', 'sports'],
  ['/learnify', 'login', 'events', 'education'],
  ['/schoolify', 'login', 'events', 'education'],
  ['/mindful', 'login', 'events', 'spiritual'],
  ['/spiritualify', 'login', 'events', 'spiritual'],
  ['/theater', 'login', 'events', 'theater'],

  ['/venues', 'login', 'not-open-yet'],
  ['/venues/:id', 'login', 'not-open-yet'],
  ['/venues/new', 'username', 'not-open-yet'],
  ['/venues/edit/:id', 'username', 'not-open-yet'],

  ['/profile', 'login', 'not-open-yet'],
  ['/profile/public/:id', 'login', 'public-profile'],
  ['/profile/:username', 'open', 'profile-by-username'],
]
