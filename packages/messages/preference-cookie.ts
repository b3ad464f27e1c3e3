const yearSeconds = 365 * 86_400

/** What makes a browser keep what somebody chose for a year, on pages of an origin, for its scripts and its server. */
export const preferenceCookie = (name: string, value: string, origin: string): string =>
  `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
