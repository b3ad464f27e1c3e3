import { useSyncExternalStore } from 'react'

/**
 * Who is signed in, as far as screens show it: `unknown` until the browser has looked, and in pages from the server.
 * Nothing is protected by it; the server decides from the token.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed_out' }
  | { status: 'signed_in'; userId: string; email: string; username?: string }

const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signed_out' }

let session: Session = unknown
const listeners = new Set<() => void>()

/** The session for components. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => unknown)
}

export function currentSession(): Session {
  return session
}

/** Called by whatever learns who is signed in. */
export function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Ends the login on the server first, then here. */
export async function signOut(): Promise<void> {
  const { getBackend } = await import('../../network.ts')
  const backend = await getBackend()
  await backend.auth.signOut()
  setSession(signedOut)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
