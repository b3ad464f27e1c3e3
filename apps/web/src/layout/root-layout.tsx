import { isTemporaryUsername } from '@hearth/contracts/usernames'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { type AuthSession, useSession } from '../features/auth/session.tsx'
import { paths } from '../paths.ts'
import { ToastOutlet, useToast } from '../ui/toast.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { type Member, MemberMenu } from './member-menu.tsx'
import type { RouteHandle } from './route-handle.ts'
import { TabBar } from './tab-bar.tsx'
import { followSystemTheme } from './theme.ts'

/** What stands around every screen. A screen renders what belongs inside `<main>`. */
export function RootLayout() {
  const session = useSession()
  const member = memberOf(session)
  const bare = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.bare)
  const leave = useSignOut(session)
  useWayToNewPassword(session)
  useFocusOnNavigation()
  useEffect(followSystemTheme, [])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header member={member} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && <Footer />}
      {!bare && <TabBar member={member} />}
      {member && <MemberMenu member={member} onSignOut={leave} />}
      <ToastOutlet />
      <ScrollRestoration />
    </>
  )
}

function memberOf({ user, profile }: AuthSession): Member | undefined {
  if (!user) return undefined
  const username = isTemporaryUsername(profile?.username) ? undefined : profile?.username
  return { username, email: user.email ?? '' }
}

function useSignOut({ signOut }: AuthSession): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return async () => {
    const result = await signOut()
    if (result.ok) navigate(paths.home())
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
