// What a person does about their account, each on the backend's client that is passed in. Failures come back as values:
// every one of them has a sentence for the form that asked.

import { generateUsername } from '@hearth/contracts/usernames'
import * as m from '@hearth/messages'
import type { Backend, Session } from '@hearth/network-sdk'
import { type FailedResult, type Failure, readFailure, readUsernameFailure } from './failure.ts'
import { type Profile, profileColumns } from './profile.ts'
import { withBackend } from './with-backend.ts'

export type Credentials = { email: string; password: string }
export type AuthResult = { ok: true } | FailedResult

/**
 * - `signed_in`: the account signs in at once (a house without confirmation by mail).
 * - `existing_account`: the address had an account, and the password was its own.
 * - `confirm`: a mail is on its way. Known addresses end here too, so that nobody can ask who has an account.
 */
export type SignUpResult =
  | { ok: true; next: 'signed_in' | 'existing_account' | 'confirm'; message?: string }
  | FailedResult

const ok: AuthResult = { ok: true }
const failed = (error: unknown): FailedResult => ({ ok: false, failure: readFailure(error) })

/** What the specification asks before anything is sent (section 5); `undefined` when both are there. */
export function missingCredentials({ email, password }: Credentials): Failure | undefined {
  if (email && password) return undefined
  return {
    reason: 'missing_credentials',
    message: m.account_spec_missing_credentials(),
    field: email ? 'password' : 'email',
  }
}

export async function signIn(backend: Backend, credentials: Credentials): Promise<AuthResult> {
  const missing = missingCredentials(credentials)
  if (missing) return { ok: false, failure: missing }
  const { data, error } = await backend.auth.signInWithPassword(credentials)
  if (error) return failed(error)
  if (!data.session) {
    return { ok: false, failure: { reason: 'no_session', message: m.account_spec_no_session() } }
  }
  return ok
}

/**
 * Makes an account (specification section 8). The service answers a known address with a made-up user of the same
 * shape, so every answer without a session is followed by one sign-in with the password: it tells an owner from a
 * newcomer, and nothing to anybody else (security-rules 9). It is made with a client of its own (`openQuiet`), to which nobody is
 * no error. `siteUrl` is where the confirmation leads back to.
 */
export async function signUp(
  backend: Backend,
  {
    email,
    password,
    openQuiet,
    siteUrl,
    nowMs,
  }: Credentials & { openQuiet: () => Promise<Backend>; siteUrl: string; nowMs: number },
): Promise<SignUpResult> {
  const missing = missingCredentials({ email, password })
  if (missing) return { ok: false, failure: missing }
  const { data, error } = await backend.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: `${siteUrl}/login`,
      data: { username: generateUsername(email, nowMs), created_at: new Date(nowMs).toISOString() },
    },
  })
  if (error) return afterRefusedSignUp(backend, { email, password }, readFailure(error))
  if (data.session) return { ok: true, next: 'signed_in' }
  if (!data.user?.id) {
    return { ok: false, failure: { reason: 'other', message: m.account_spec_account_not_created() } }
  }
  const owner = await (await openQuiet()).auth.signInWithPassword({ email, password })
  const taken = owner.data.session && (await backend.auth.setSession(owner.data.session))
  return taken?.data.session
    ? existingAccount()
    : { ok: true, next: 'confirm', message: m.account_spec_account_created() }
}

const existingAccount = (): SignUpResult => ({
  ok: true,
  next: 'existing_account',
  message: m.account_spec_existing_account(),
})

async function afterRefusedSignUp(
  backend: Backend,
  credentials: Credentials,
  failure: Failure,
): Promise<SignUpResult> {
  // A backend without confirmation by mail says so openly.
  if (failure.reason === 'already_registered') {
    const existing = await signIn(backend, credentials)
    return existing.ok ? existingAccount() : existing
  }
  // Account and profile are made in one transaction, so this is what did not work.
  if (failure.reason === 'server_error') {
    return { ok: false, failure: { ...failure, message: m.account_spec_profile_not_created() } }
  }
  return { ok: false, failure }
}

/**
 * Ends this login, of this device alone: on the server first and, when that succeeded, in this browser and its other
 * tabs (security-rules 17).
 */
export async function signOut(login: {
  signOut: () => Promise<{ error: Error | null }>
}): Promise<AuthResult> {
  const { error } = await login.signOut()
  if (!error) return ok
  const failure = readFailure(error)
  if (failure.reason !== 'unavailable') return { ok: false, failure }
  return { ok: false, failure: { ...failure, message: m.account_failures_still_signed_in_after_sign_out() } }
}

/** Sends the confirmation again. The answer is the same whether the address waits for one or not. */
export async function resendConfirmation(
  backend: Backend,
  { email, siteUrl }: { email: string; siteUrl: string },
): Promise<AuthResult> {
  const { error } = await backend.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${siteUrl}/login` },
  })
  return error ? failed(error) : ok
}

/** Asks for a link to choose a new password. The answer is the same for every address. */
export async function requestPasswordReset(
  backend: Backend,
  { email, siteUrl }: { email: string; siteUrl: string },
): Promise<AuthResult> {
  const { error } = await backend.auth.resetPasswordForEmail(email, {
    redirectTo: `${siteUrl}/reset-password`,
  })
  return error ? failed(error) : ok
}

/** Saves a new password for the person who is signed in. The service ends their other logins. */
export async function changePassword(backend: Backend, password: string): Promise<AuthResult> {
  const { error } = await backend.auth.updateUser({ password })
  return error ? stillSignedIn(failed(error)) : ok
}

/**
 * Gives the person a name. The index decides whether it is free, so two who save one name at once cannot both get it.
 */
export async function saveUsername(
  backend: Backend,
  { userId, username }: { userId: string; username: string },
): Promise<{ ok: true; profile: Profile } | FailedResult> {
  const { data, error, status } = await backend
    .from('profiles')
    .update({ username })
    .eq('id', userId)
    .select(profileColumns)
    .maybeSingle()
  if (error) return stillSignedIn({ ok: false, failure: readUsernameFailure({ ...error, status }, username) })
  if (!data) return { ok: false, failure: { reason: 'ended_login', message: m.account_username_not_saved() } }
  return { ok: true, profile: data }
}

/** Nobody is signed out by a house that does not answer, and whoever was in the middle of something is told so. */
function stillSignedIn({ failure }: FailedResult): FailedResult {
  const message = failure.reason === 'unavailable' ? m.account_session_still_signed_in() : failure.message
  return { ok: false, failure: { ...failure, message } }
}

export const linkTypes = ['signup', 'recovery', 'email_change'] as const
type LinkType = (typeof linkTypes)[number]
export type Link = { type: LinkType; tokenHash: string; redirectTo?: string }
/**
 * `isComplete` is false when a change of address waits for the other address to confirm too. `needsPassword` says that the
 * person is signed in now and chooses a password: a recovery, or sign-ups of this address disagreed.
 */
export type RedeemResult =
  | { ok: true; email?: string; isComplete: boolean; needsPassword: boolean }
  | FailedResult

/**
 * Where a link goes on that another client asked for (PKCE): to the service, which spends it and leads back to that client
 * with a code. `undefined` for a link of our own.
 */
export function addressOfOtherClient(
  { type, tokenHash, redirectTo }: Link,
  backendUrl: string,
): string | undefined {
  if (!tokenHash.startsWith('pkce_')) return undefined
  const address = new URL(`${backendUrl.replace(/\/$/, '')}/auth/v1/verify`)
  address.searchParams.set('type', type)
  address.searchParams.set('token', tokenHash)
  if (redirectTo) address.searchParams.set('redirect_to', redirectTo)
  return address.href
}

/**
 * Redeems a link from a mail. A recovery signs in, on the client that is kept (`open`), and so does a sign-up that is left
 * without a password; any other confirmed address is then used to sign in with the password, so that a link from a
 * stranger signs nobody in to the stranger's account.
 */
export function redeemLink(
  { type, tokenHash }: Link,
  open: { saved: () => Promise<Backend>; passing: () => Promise<Backend> },
): Promise<RedeemResult> {
  const isStored = type === 'recovery'
  return withBackend(isStored ? open.saved : open.passing, async (backend): Promise<RedeemResult> => {
    const { data, error } = await backend.auth.verifyOtp({ type, token_hash: tokenHash })
    if (error) return failed(error)
    const { user, session } = data
    const hasNoPassword = type === 'signup' && user?.app_metadata.needs_password === true
    if (hasNoPassword && session) {
      const saved = await withBackend(open.saved, async ({ auth }) => keepSession(auth, session))
      if (!saved.ok) return saved
    }
    // The login that the answer brings is not needed. If this fails, it ends by itself and nobody holds its tokens.
    else if (!isStored) await backend.auth.signOut({ scope: 'local' })
    const email = user?.email
    const needsPassword = type === 'recovery' || hasNoPassword
    return { ok: true, isComplete: user !== null, needsPassword, ...(email && { email }) }
  })
}

async function keepSession(auth: Backend['auth'], session: Session): Promise<AuthResult> {
  const { error } = await auth.setSession(session)
  return error ? failed(error) : ok
}
