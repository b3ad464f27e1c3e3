import type { AccountReply, Login } from '@hearth/contracts/account'
import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { getBackend } from '../../../data/network.ts'
import { justReadMs } from '../../../data/queries.ts'
import { type AuthenticatorApp, appsOf } from '../second-factor.ts'

/** How the account stands: its address, one that waits, and whether it is about to be deleted. */
export const accountQuery = queryOptions({
  queryKey: ['account', 'standing'],
  queryFn: (): Promise<AccountReply> => callFunction('account', {}),
  staleTime: 0,
})

/** The devices that are signed in, this one first. */
export const loginsQuery = queryOptions({
  queryKey: ['account', 'logins'],
  queryFn: (): Promise<Login[]> => callFunction('logins', {}),
  staleTime: 0,
})

/** The authenticator apps, as the service has them now: the session may know older ones. */
export const appsQuery = queryOptions({
  queryKey: ['account', 'apps'],
  queryFn: async (): Promise<AuthenticatorApp[]> => {
    const backend = await getBackend()
    const { data, error } = await backend.auth.getUser()
    if (error) throw error
    return appsOf(data.user)
  },
  staleTime: justReadMs,
})

export const recoveryCodesLeftQuery = queryOptions({
  queryKey: ['account', 'recovery-codes-left'],
  queryFn: async (): Promise<number> => (await callFunction('recovery-codes-left', {})).left,
  staleTime: 0,
})
