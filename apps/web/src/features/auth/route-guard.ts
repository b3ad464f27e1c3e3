import { isTemporaryUsername } from '@hearth/contracts/usernames'

/** What a route asks of its visitors: somebody signed in, or somebody who has chosen a name too. */
export type RouteNeeds = 'login' | 'username'

export type GuardFacts = {
  needs: RouteNeeds
  /** The query of the address, as it stands. */
  search: string
  isLoading: boolean
  isSignedIn: boolean
  /** `unknown` when nobody could say: a name that was not read is not a missing name. */
  profile: 'loading' | 'unknown' | { username: string | null } | null
  /** True once the spinner has shown for as long as it may. */
  hasWaitedLongEnough: boolean
}

export type GuardStep = 'show' | 'wait' | 'sign_in' | 'choose_username'

/**
 * What the guard of a route does (specification section 2). It decides what is shown and protects nothing: every page
 * behind it is safe without it, which `noauth=true`, in this exact spelling, makes use of (security-rules 27 and 28).
 */
export function decideGuardStep(facts: GuardFacts): GuardStep {
  const { needs, search, isLoading, isSignedIn, profile, hasWaitedLongEnough } = facts
  if (new URLSearchParams(search).get('noauth') === 'true') return 'show'
  if (!isSignedIn) return isLoading && !hasWaitedLongEnough ? 'wait' : 'sign_in'
  if (needs === 'login') return 'show'
  if (profile === 'loading') return hasWaitedLongEnough ? 'show' : 'wait'
  if (profile === 'unknown') return 'show'
  return isTemporaryUsername(profile?.username) ? 'choose_username' : 'show'
}
