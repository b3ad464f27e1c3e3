/**
 * Every address of the web app as a pattern (specification section 2; contracts.md, routes beyond it): what may be told of
 * where somebody was, without telling what they looked at. `*` is any other address.
 */
export const routePatterns = [
  '/',
  '/not-found',
  '*',
  '/gap-test',

  '/login',
  '/signup',
  '/confirm',
  '/forgot-password',
  '/reset-password',
  '/username-setup',
  '/sso',
  '/suspended',

  '/social',
  '/social/:id',
  '/dashboard',
  '/strategy',
  '/members',
  '/membership',
  '/account',
  '/notifications',
  '/enquiries',
  '/enquiries/:id',
  '/search',
  '/service-providers',
  '/service-providers/:providerId',
  '/become-service-provider',
  '/admin-dashboard',

  '/events',
  '/events/:category',
  '/event/:id',
  '/event/:id/edit',
  '/create-event',
  '/my-events',

  '/concerts',
  '/nightlife',
  '/partify',
  '/bizworld',
  '/businessify',
  '/gameday',
  '/sportify',
  '/learnify',
  '/schoolify',
  '/mindful',
  '/spiritualify',
  '/theater',

  '/venues',
  '/venues/:id',
  '/venues/new',
  '/venues/edit/:id',

  '/profile',
  '/profile/public/:id',
  '/profile/:username',
] as const
export type RoutePattern = (typeof routePatterns)[number]

/** The pattern of a path; the one written out goes before one with a variable. */
export function patternOf(pathname: string): RoutePattern {
  const parts = pathname.split('/')
  return (
    routePatterns.find((pattern) => pattern === pathname) ??
    routePatterns.find((pattern) => {
      const wanted = pattern.split('/')
      return (
        wanted.length === parts.length &&
        wanted.every((part, place) => part === parts[place] || (part.startsWith(':') && parts[place] !== ''))
      )
    }) ??
    '*'
  )
}
