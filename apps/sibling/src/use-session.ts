import type { Backend, User } from '@hearth/network-sdk'
import { useEffect, useState } from 'react'

/** Who is signed in: `undefined` until it is known, `null` when nobody is. Follows other tabs too. */
export function useUser(backend: Backend): User | null | undefined {
  const [user, setUser] = useState<User | null>()
  useEffect(() => {
    const { subscription } = backend.auth.onAuthStateChange((_event, session) =>
      setUser(session?.user ?? null),
    ).data
    return () => subscription.unsubscribe()
  }, [backend])
  return user
}
