import { owesSecondStep, type Session, sessionStorageKey } from '@hearth/network-sdk'

/**
 * The session as this browser kept it, neither renewed nor checked: enough to say who was signed in while nobody
 * answers. What it names is believed for showing screens only; every right is decided by the server.
 */
export function readStoredSession(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
    return isSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Who is signed in in this browser, as it was stored; nobody who owes their second step. */
export function storedMemberId(): string | undefined {
  const stored = readStoredSession()
  return stored && !owesSecondStep(stored) ? stored.user.id : undefined
}

/** False where the browser keeps nothing for this site: a session then lasts as long as the page is open. */
export function canKeepSession(): boolean {
  try {
    localStorage.getItem(sessionStorageKey)
    return true
  } catch {
    return false
  }
}

function isSession(stored: unknown): stored is Session {
  const { user, access_token, refresh_token } = (stored ?? {}) as Partial<Session>
  return typeof user?.id === 'string' && typeof access_token === 'string' && typeof refresh_token === 'string'
}
