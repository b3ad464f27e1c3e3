import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigate } from 'react-router'
import { signOut, useSession } from '../features/auth/session.ts'
import { paths } from '../paths.ts'
import { sentenceFor } from '../queries.ts'
import { ToastOutlet, useToast } from '../ui/toast.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { RouteHandle } from './route-handle.ts'
import { TabBar } from './tab-bar.tsx'
import { followSystemTheme } from './theme.ts'

/** What stands around every screen. A screen renders what belongs inside `<main>`. */
export function RootLayout() {
  const session = useSession()
  const member =
    session.status === 'signed_in' ? { username: session.username, email: session.email } : undefined
  const bare = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.bare)
  const leave = useSignOut()
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

function useSignOut(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    signOut().then(
      () => navigate(paths.home()),
      (error) => toast({ tone: 'bad', title: 'You are still signed in', text: sentenceFor(error) }),
    )
  }
}
