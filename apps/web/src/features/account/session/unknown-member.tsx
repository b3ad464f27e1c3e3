import type { PageNeeds } from '@hearth/contracts/pages'
import type { User } from '@hearth/network-sdk'
import type { ReactNode } from 'react'
import { type AuthSession, SessionContext } from './session.tsx'

/**
 * Stands in the place of the provider where the server writes what a screen shows to someone who is signed in and may see it,
 * before it knows anything of them.
 */
export function UnknownMember({ needs, children }: { needs: PageNeeds; children: ReactNode }) {
  return <SessionContext value={sessionOf(needs)}>{children}</SessionContext>
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

function sessionOf(needs: PageNeeds): AuthSession {
  const nothing = () => undefined
  const unavailable = async () => ({ ok: false, failure: { reason: 'unavailable', message: '' } }) as const
  const roles = needs === 'admin' ? ['admin'] : []
  const user: User = {
    id: nobodysId,
    app_metadata: { roles },
    user_metadata: {},
    aud: '',
    created_at: '',
  }
  return {
    user,
    session: null,
    owing: null,
    profile: null,
    // A guard that asks for a name waits for one that is on its way, not for one that nobody could read.
    profileStatus: needs === 'login' ? 'loading' : 'unknown',
    loading: true,
    error: null,
    leftFor: null,
    recoveries: 0,
    recheck: nothing,
    signIn: unavailable,
    signUp: unavailable,
    signOut: unavailable,
  }
}
