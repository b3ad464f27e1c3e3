// What a person does about being signed in. Loaded at the first use: nobody signs in or out while a page is still arriving.
import * as m from '@hearth/messages'
import type { Backend, UnifiedSignOn } from '@hearth/network-sdk'
import * as mutations from '../mutations.ts'
import type { KnownSession } from './session-state.ts'

export type ActionParts = {
  openSignOn: () => Promise<UnifiedSignOn>
  /** A passing client that looks whether an account is there. */
  openQuietBackend: () => Promise<Backend>
  siteUrl: () => string
  now: () => number
}

export { signIn } from '../mutations.ts'

export function signUp(
  backend: Backend,
  credentials: mutations.Credentials,
  { openQuietBackend, siteUrl, now }: ActionParts,
): Promise<mutations.SignUpResult> {
  const page = { openQuiet: openQuietBackend, siteUrl: siteUrl(), nowMs: now() }
  return mutations.signUp(backend, { ...credentials, ...page })
}

/** Ends the login, of this app alone where the page's single sign-on could not be loaded; `to` is where that leads. */
export async function signOut(
  backend: Backend,
  { parts, session, to }: { parts: ActionParts; session: KnownSession; to: string },
): Promise<mutations.AuthResult> {
  session.leavingFor = to
  const signOn = await parts.openSignOn().catch(() => undefined)
  const alone = { signOut: () => backend.auth.signOut({ scope: 'local' }) }
  const result = await mutations.signOut(signOn ?? alone).finally(() => {
    session.leavingFor = null
  })
  if (!result.ok) return result
  return session.keyForgotten().then(
    () => result,
    () => ({ ok: false, failure: { reason: 'other', message: m.account_session_key_may_remain() } }),
  )
}
