import { safeRedirect } from './safe-redirect.ts'

const storageName = 'hearth-origin'
/** Screens of signing in: nobody who has just signed in wants to be sent to one. */
const ownPaths = /^\/(login|signup|confirm|forgot-password|reset-password)\/?([?#]|$)/

/** Remembers the page that a visitor wanted, for as long as the tab lives: it survives reloads and the way to `/signup`. */
export function rememberOrigin(path: string): void {
  try {
    sessionStorage.setItem(storageName, path)
  } catch {
    // Blocked storage: the navigation's own state still carries it.
  }
}

export function forgetOrigin(): void {
  try {
    sessionStorage.removeItem(storageName)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Where a person goes once they are signed in: what the link said (`redirect`, `redirectTo`), else what the guard noted
 * in the navigation's state, else what the tab remembers, else home. Every source is checked (security-rules 26).
 */
export function destinationAfterSignIn(location: { search: string; state: unknown }): string {
  const query = new URLSearchParams(location.search)
  const noted = (location.state as { from?: unknown } | null)?.from
  const wished = query.get('redirect') ?? query.get('redirectTo') ?? noted ?? rememberedOrigin()
  const path = safeRedirect(wished, window.location.origin)
  return ownPaths.test(path) ? '/' : path
}

function rememberedOrigin(): string | null {
  try {
    return sessionStorage.getItem(storageName)
  } catch {
    return null
  }
}
