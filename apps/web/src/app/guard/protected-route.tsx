import { limits } from '@hearth/contracts/limits'
import { type ReactNode, useEffect, useRef } from 'react'
import { rolesOf } from '../../features/account/roles.ts'
import { type AuthSession, useSession } from '../../features/account/session/session.tsx'
import { Outlet, Redirect, useLocation } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import { useScreenIsThere } from '../layout/placeholder.ts'
import { NotForYou } from './not-for-you.tsx'
import { rememberOrigin } from './origin.ts'
import { decideGuardStep, type GuardedNeeds } from './route-guard.ts'
import { safeRedirect } from './safe-redirect.ts'
import { Verifying } from './verifying.tsx'

/**
 * Surrounds the routes that need somebody signed in, or somebody with a chosen name (specification section 2). It sends
 * people where they can get what is missing, and back afterwards; it protects nothing, the server does.
 */
export function ProtectedRoute({ needs, children }: { needs: GuardedNeeds; children?: ReactNode }) {
  const location = useLocation()
  const auth = useSession()
  const isWaiting = auth.loading || auth.profileStatus === 'loading'
  const step = decideGuardStep({
    needs,
    search: location.search,
    isLoading: auth.loading,
    isSignedIn: auth.user !== null,
    roles: rolesOf(auth.user),
    profile: profileOf(auth),
    hasWaitedLongEnough: useHasLasted(isWaiting, limits.protectedRouteMaxLoadingMs),
  })
  const { recheck } = auth
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at a guarded page looks again.
  useEffect(recheck, [location.key])
  const isShown = useDeferredReady(step === 'show')
  const isOnItsWay = step === 'wait' || (step === 'show' && !isShown)
  useScreenIsThere(!isOnItsWay)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (auth.user) wasSignedIn.current = true
  }, [auth.user])

  if (isOnItsWay) return <Verifying />
  if (isShown) return children ?? <Outlet />
  if (step === 'refuse') return <NotForYou />
  // Read at the moment of leaving, so that the path is that of the page and never carries `noauth`.
  const here = safeRedirect(location.pathname + location.search + location.hash, window.location.origin)
  if (step === 'choose_username') return <Redirect to={paths.usernameSetup(here)} />
  // Whoever pressed "Sign out" on this page leaves it, and the next person here is not led to it.
  if (auth.leftFor && wasSignedIn.current) return <Redirect to={auth.leftFor} />
  return <ToSignIn from={here} />
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => rememberOrigin(from), [from])
  return <Redirect to={paths.login()} state={{ from }} />
}

function profileOf({ profile, profileStatus }: AuthSession) {
  return profileStatus === 'loading' || profileStatus === 'unknown' ? profileStatus : profile
}
