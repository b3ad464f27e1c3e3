import type { Category } from '@hearth/contracts/event-values'
import type { RoutePattern } from '@hearth/contracts/route-patterns'

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
  | 'admin-dashboard'
  | 'become-service-provider'
  | 'confirm'
  | 'create-event'
  | 'dashboard'
  | 'edit-event'
  | 'edit-venue'
  | 'enquiries'
  | 'enquiry'
  | 'event'
  | 'events'
  | 'forgot-password'
  | 'gap-test'
  | 'home'
  | 'login'
  | 'members'
  | 'membership'
  | 'my-events'
  | 'new-venue'
  | 'not-found'
  | 'notifications'
  | 'post'
  | 'profile'
  | 'profile-by-username'
  | 'public-profile'
  | 'reset-password'
  | 'search'
  | 'service-provider'
  | 'service-providers'
  | 'signup'
  | 'social'
  | 'sso'
  | 'strategy'
  | 'suspended'
  | 'username-setup'
  | 'venue'
  | 'venues'

type RouteRow = readonly [path: RoutePattern, needs: RouteNeeds, screen: ScreenName, category?: Category]

/**
 * Every address of the app (specification section 2; contracts.md, routes beyond it), with what it needs and the screen
 * that it shows. The router is built from it (`routes.tsx`), and `e2e/guard.spec.ts` walks it as four people. Beside
 * these the server has `/dev/mail`, open, on a trial machine alone.
 */
export const routeTable: readonly RouteRow[] = [
  ['/', 'open', 'home'],
  ['/not-found', 'open', 'not-found'],
  ['*', 'open', 'not-found'],
  ['/gap-test', 'open', 'gap-test'],

  ['/login', 'open', 'login'],
  ['/signup', 'open', 'signup'],
  ['/confirm', 'open', 'confirm'],
  ['/forgot-password', 'open', 'forgot-password'],
  ['/reset-password', 'open', 'reset-password'],
  ['/username-setup', 'login', 'username-setup'],
  ['/sso', 'open', 'sso'],
  ['/suspended', 'open', 'suspended'],

  ['/social', 'login', 'social'],
  ['/social/:id', 'open', 'post'],
  ['/dashboard', 'login', 'dashboard'],
  ['/strategy', 'login', 'strategy'],
  ['/members', 'login', 'members'],
  ['/membership', 'login', 'membership'],
  ['/account', 'login', 'account'],
  ['/notifications', 'login', 'notifications'],
  ['/enquiries', 'login', 'enquiries'],
  ['/enquiries/:id', 'login', 'enquiry'],
  ['/search', 'open', 'search'],
  ['/service-providers', 'login', 'service-providers'],
  ['/service-providers/:providerId', 'login', 'service-provider'],
  ['/become-service-provider', 'username', 'become-service-provider'],
  ['/admin-dashboard', 'admin', 'admin-dashboard'],

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

  ['/venues', 'login', 'venues'],
  ['/venues/:id', 'login', 'venue'],
  ['/venues/new', 'username', 'new-venue'],
  ['/venues/edit/:id', 'username', 'edit-venue'],

  ['/profile', 'login', 'profile'],
  ['/profile/public/:id', 'login', 'public-profile'],
  ['/profile/:username', 'open', 'profile-by-username'],
]
