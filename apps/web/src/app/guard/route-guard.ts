import type { PageNeeds } from '@hearth/contracts/pages'
import { isTemporaryUsername } from '@hearth/contracts/usernames'

export type GuardedNeeds = Exclude<PageNeeds, 'open'>

export type GuardFacts = {
  needs: GuardedNeeds
  /** The query of the address, as it stands. */
  search: string
  isLoading: boolean
  isSignedIn: boolean
  /** The roles that the server wrote into the session's user. */
  roles: readonly string[]
  /** `unknown` when nobody could say: a name that was not read is not a missing name. */
  profile: 'loading' | 'unknown' | { username: string | null } | null
  /** True once the spinner has shown for as long as it may. */
  hasWaitedLongEnough: boolean
}

export type GuardStep = 'show' | 'wait' | 'sign_in' | 'choose_username' | 'refuse'

/**
 * What the guard of a route does (specification section 2). It decides what is shown and protects nothing: every page
 * behind it is safe without it, which `noauth=true`, in this exact spelling, makes use of (security-rules 27 and 28).
 */
export function decideGuardStep(facts: GuardFacts): GuardStep {
  const { needs, search, isLoading, isSignedIn, roles, profile, hasWaitedLongEnough } = facts
  if (new URLSearchParams(search).get('noauth') === 'true') return 'show'
  if (!isSignedIn) return isLoading && !hasWaitedLongEnough ? 'wait' : 'sign_in'
  if (needs === 'login') return 'show'
  if (profile === 'loading' && !hasWaitedLongEnough) return 'wait'
  const isKnown = profile !== 'loading' && profile !== 'unknown'
  if (isKnown && isTemporaryUsername(profile?.username)) return 'choose_username'
  return needs === 'admin' && !roles.includes('admin') ? 'refuse' : 'show'
}
