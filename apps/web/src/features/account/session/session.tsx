import { hasSignOnHint, type Session, type User } from '@hearth/network-sdk'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { noteError } from '../../../data/health.ts'
import { noteNear } from '../../../data/near.ts'
import {
  forgetMember,
  getBackend,
  getHearthInfo,
  getSignOn,
  hasStoredSession,
  openQuietBackend,
  whenBackendOpens,
} from '../../../data/network.ts'
import type { AuthResult, Credentials, SignUpResult } from '../mutations.ts'
import type { Profile } from '../profile.ts'
import { profileQuery } from '../queries.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { readStoredSession } from './stored-session.ts'

/** Who is signed in and how to change it (specification section 3, authentication context). */
export type AuthSession = {
  user: User | null
  session: Session | null
  /** Who has yet to show the code of their authenticator app. Until then nobody is signed in. */
  owing: User | null
  /** The member's public side. `loading` while it is being read, `unknown` when it could not be. */
  profile: Profile | null
  profileStatus: 'none' | 'loading' | 'known' | 'unknown'
  /** True until the first thing is known, for at most 2 s; in pages from the server always. */
  loading: boolean
  error: string | null
  /** Where a sign-out that was asked for on this page leads, until the next sign-in. */
  leftFor: string | null
  /** How often a link has brought somebody here to choose a new password. */
  recoveries: number
  /** Looks again who the browser says is signed in. */
  recheck: () => void
  signIn: (credentials: Credentials) => Promise<AuthResult>
  signUp: (credentials: Credentials) => Promise<SignUpResult>
  /** `to` is where a page that needs somebody signed in then leads; home without it. */
  signOut: (to?: string) => Promise<AuthResult>
}

export const SessionContext = createContext<AuthSession | undefined>(undefined)

/** Stands inside the query client's provider and around the router. On the server it shows nobody yet. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [store] = useState(() => createBrowserSessionStore(queryClient))
  useEffect(() => store.start(), [store])
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  const { user } = state
  const { data, isSuccess, isError } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
  const profile = user && data ? data : null
  const profileStatus = !user ? 'none' : isSuccess ? 'known' : isError ? 'unknown' : 'loading'
  const value = useMemo<AuthSession>(
    () => ({
      ...state,
      profile,
      profileStatus,
      recheck: store.recheck,
      signIn: store.signIn,
      signUp: store.signUp,
      signOut: store.signOut,
    }),
    [state, profile, profileStatus, store],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

export function useSession(): AuthSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it.')
  return session
}

function createBrowserSessionStore(queryClient: QueryClient): SessionStore {
  return createSessionStore({
    openBackend: getBackend,
    whenBackendOpens,
    openQuietBackend,
    openSignOn: getSignOn,
    seekElsewhere,
    siteUrl: () => getHearthInfo().site.url,
    hasStoredSession,
    readStoredSession,
    forgetMember,
    onReaderChange: () => {
      noteNear()
      emptyQueryCache(queryClient)
    },
    now: Date.now,
  })
}

/** What one person has read is not shown to the next. What is on the screen right now is read anew. */
function emptyQueryCache(queryClient: QueryClient): void {
  void queryClient.cancelQueries()
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

/** Pages that a link of its own brings people to: they stay there. */
const busyPaths = /^\/(?:sso|confirm|reset-password)$/

/** Members are asked too: their session may have come from another app, which they are told once. */
function seekElsewhere(): Promise<void> | undefined {
  if (busyPaths.test(location.pathname)) return undefined
  if (!hasStoredSession() && !hasHint()) return undefined
  return import('./restore-sign-on.ts')
    .then(({ restoreSignOn }) => restoreSignOn())
    .catch((error) => noteError(error, 'single sign-on'))
}

function hasHint(): boolean {
  try {
    return hasSignOnHint(getHearthInfo().signOn)
  } catch {
    // The page came without its data: whoever needs it will say so.
    return false
  }
}
