import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { lazy, Suspense, useEffect } from 'react'
import { rolesOf } from '../../features/account/roles.ts'
import { type AuthSession, useSession } from '../../features/account/session/session.tsx'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ToastOutlet, useToast } from '../../ui/toast/toast.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HealthNotification } from './health-alert.tsx'
import type { Member } from './member.ts'
import { MemberMenu } from './member-menu.tsx'
import { NetworkMenu } from './network-menu.tsx'
import { useScreenIsThere } from './placeholder.ts'
import { QuickSearch } from './quick-search.tsx'
import type { RouteHandle } from './route-handle.ts'
import { TabBar } from './tab-bar.tsx'
import { followSystemTheme } from './theme.ts'

// Visitors need none; without it the server says that a name is missing.
const NameFirst = lazy(() =>
  import('../guard/name-first.tsx').then(
    ({ NameFirst }) => ({ default: NameFirst }),
    () => ({ default: () => null }),
  ),
)

/** What stands around every screen. A screen renders what belongs inside `<main>`. */
export function RootLayout() {
  const session = useSession()
  const member = memberOf(session)
  const handles = useMatches().map(({ route }) => (route.handle ?? {}) as RouteHandle)
  const bare = handles.some(({ bare }) => bare)
  // Behind a guard it says itself when there is a screen.
  useScreenIsThere(!handles.some(({ needs = 'open' }) => needs !== 'open'))
  const leave = useSignOut(session)
  useWayToNewPassword(session)
  useFocusOnNavigation()
  useEffect(followSystemTheme, [])
  useKnownHeader(session)
  return (
    <>
      <a className="skip-link" href="#main">
        {m.site_skip_to_content()}
      </a>
      <Header member={member} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <HealthNotification />
      {!bare && <Footer />}
      {!bare && <TabBar member={member} />}
      <QuickSearch />
      <NetworkMenu isMember={member !== undefined} />
      {member && <MemberMenu member={member} onSignOut={leave} />}
      {member && (
        <Suspense fallback={null}>
          <NameFirst />
        </Suspense>
      )}
      <ToastOutlet />
      <ScrollRestoration />
    </>
  )
}

function memberOf({ user, profile }: AuthSession): Member | undefined {
  if (!user) return undefined
  const username = isTemporaryUsername(profile?.username) ? undefined : profile?.username
  return {
    id: user.id,
    username,
    email: user.email ?? '',
    photo: profile?.profile_photo_url ?? null,
    isAdmin: rolesOf(user).includes('admin'),
  }
}

function useSignOut({ signOut }: AuthSession): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return async () => {
    const result = await signOut()
    // In the place of the page they left, as the guard does it: whichever of the two comes first, the way back is one.
    if (result.ok) navigate(paths.home(), { replace: true })
    else toast({ tone: 'bad', title: result.failure.message })
  }
}

/** A link to choose a new password leads there, whatever page it is redeemed on. */
function useWayToNewPassword({ recoveries }: AuthSession): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (recoveries > 0) navigate(paths.resetPassword(), { replace: true })
  }, [recoveries, navigate])
}

/** Once it is known who is there, the doors for visitors need not hide any more. */
function useKnownHeader({ loading }: AuthSession): void {
  useEffect(() => {
    if (!loading) delete document.documentElement.dataset.likelyMember
  }, [loading])
}
