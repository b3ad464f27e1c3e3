// What a person changes on the account page, each on the backend's client. Failures come back as values, as those of
// signing in do.

import type { DeleteAccountRequest } from '@hearth/contracts/account'
import * as m from '@hearth/messages'
import type { Backend, BackendFunctions } from '@hearth/network-sdk'
import { getHearthInfo } from '../../../data/network.ts'
import { type FailedResult, type Failure, readCallFailure, readFailure } from '../failure.ts'
import type { AuthResult } from '../mutations.ts'
import { type Profile, profileColumns } from '../profile.ts'

const ok: AuthResult = { ok: true }

/** Asks for another address: a mail goes there, and the account keeps the present one until its link is opened. */
export async function changeEmail(
  backend: Backend,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<AuthResult> {
  const { error } = await backend.auth.updateUser({ email, current_password: currentPassword })
  return error ? failed(readOwnerFailure(error)) : ok
}

/** The service ends all other logins. */
export async function changeOwnPassword(
  backend: Backend,
  { password, currentPassword }: { password: string; currentPassword: string },
): Promise<AuthResult> {
  const { error } = await backend.auth.updateUser({ password, current_password: currentPassword })
  return error ? failed(readOwnerFailure(error)) : ok
}

/** Null shows the username instead. */
export async function saveDisplayName(
  backend: Backend,
  { userId, displayName }: { userId: string; displayName: string | null },
): Promise<{ ok: true; profile: Profile } | FailedResult> {
  const { data, error, status } = await backend
    .from('profiles')
    .update({ display_name: displayName })
    .eq('id', userId)
    .select(profileColumns)
    .maybeSingle()
  if (error?.code === '23514') {
    return failed({ reason: 'bad_input', message: nameRefusal(error.message), field: 'name' })
  }
  if (error) return failed(readFailure({ ...error, status, ...(status === 0 && { code: 'unavailable' }) }))
  return data ? { ok: true, profile: data } : failed(readFailure({ code: 'session_not_found' }))
}

/** Why the database takes no such name, by how its English sentence begins; its check of the form speaks to programs. */
function nameRefusal(said: string): string {
  const refusals = [
    [/^This name has nothing in it/, m.account_settings_who_display_name_invisible],
    [/^This name is reserved/, m.account_settings_who_display_name_reserved],
    [/^This name looks like/, m.account_settings_who_display_name_look_alike],
  ] as const
  const [, say] = refusals.find(([beginning]) => beginning.test(said)) ?? []
  return (say ?? m.account_settings_who_display_name_form)()
}

export type Enrolment = { factorId: string; picture: string; key: string }

/**
 * Begins to add an authenticator app; a first code proves it (`verifyCode`). The client's own call takes no password,
 * which the server wants before a first app unless the person has just signed in.
 */
export async function enrolApp(
  backend: Backend,
  { name, currentPassword }: { name: string; currentPassword: string },
): Promise<{ ok: true; enrolment: Enrolment } | FailedResult> {
  const { url, anonKey } = getHearthInfo().backend
  const { data } = await backend.auth.getSession()
  const response = await fetch(`${url}/auth/v1/factors`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      factor_type: 'totp',
      friendly_name: name,
      ...(currentPassword && { current_password: currentPassword }),
    }),
  }).catch(() => undefined)
  const body = await response?.json().catch(() => undefined)
  if (!response || !body) return failed(readFailure({ code: 'unavailable' }))
  if (!response.ok) return failed(readOwnerFailure({ ...body, status: response.status }))
  const { id, totp } = body as { id: string; totp: { qr_code: string; secret: string } }
  const picture = `data:image/svg+xml;utf-8,${totp.qr_code}`
  return { ok: true, enrolment: { factorId: id, picture, key: totp.secret } }
}

/** Removes an app. The session is renewed, because it names the apps and what is asked at the next sign-in. */
export async function removeApp(backend: Backend, factorId: string): Promise<AuthResult> {
  const { error } = await backend.auth.mfa.unenroll({ factorId })
  // Removed already, in another tab: that is what was wanted.
  if (error && error.code !== 'mfa_factor_not_found') return failed(readFailure(error))
  await backend.auth.refreshSession()
  return ok
}

export const makeRecoveryCodes = (backend: Backend) => call(backend, 'recovery-codes', {})

export const endLogin = (backend: Backend, loginId: string) => call(backend, 'end-login', { loginId })

/** Ends every login but this one. */
export async function endOtherLogins(backend: Backend): Promise<AuthResult> {
  const { error } = await backend.auth.signOut({ scope: 'others' })
  return error ? failed(readFailure(error)) : ok
}

export const deleteAccount = (backend: Backend, request: DeleteAccountRequest) =>
  call(backend, 'delete-account', request)

export const keepAccount = (backend: Backend) => call(backend, 'keep-account', {})

type Called<Name extends keyof BackendFunctions> =
  | { ok: true; reply: BackendFunctions[Name]['reply'] }
  | FailedResult

async function call<Name extends keyof BackendFunctions>(
  backend: Backend,
  name: Name,
  request: BackendFunctions[Name]['request'],
): Promise<Called<Name>> {
  const { callFunction } = await import('@hearth/network-sdk/backend')
  try {
    return { ok: true, reply: await callFunction(backend, name, request) }
  } catch (error) {
    return failed(readCallFailure(error))
  }
}

/** A wrong password stands beside its field here: whose it is, is known. */
function readOwnerFailure(error: unknown): Failure {
  const failure = readFailure(error)
  if (failure.reason === 'credentials') {
    return {
      ...failure,
      message: m.site_refusal_password_wrong(),
      field: 'current_password',
    }
  }
  if (failure.reason === 'fresh_link_needed') {
    return {
      ...failure,
      message: m.account_settings_current_password_missing(),
      field: 'current_password',
    }
  }
  return failure
}

function failed(failure: Failure): FailedResult {
  return { ok: false, failure }
}
