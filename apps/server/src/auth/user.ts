import type { Row } from '@hearth/database'

export type Metadata = Record<string, unknown>

type IdentityRow = {
  id: string
  provider_id: string
  provider: string
  identity_data: Metadata
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** A second factor as the protocol shows it; its secret stays where it is. */
export type FactorRow = {
  id: string
  friendly_name: string
  factor_type: 'totp'
  status: 'verified' | 'unverified'
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

/** An account as the database has it, with its identities and second factors. Times are ISO 8601 text. */
export type Account = Row & {
  id: string
  aud: string
  role: string
  email: string
  encrypted_password: string | null
  email_change: string
  email_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change_sent_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  created_at: string
  updated_at: string
  /** The language that the person chose, if any. */
  locale: string | null
  identities: IdentityRow[]
  factors: FactorRow[]
}

/**
 * The account as the protocol shows it to its owner: times in UTC, nothing that is null, no password.
 * `phone` is always there and empty. `app_metadata.needs_password` says that the account has no password yet: sign-ups
 * disagreed, and the person chooses one.
 */
export function toUser(account: Account) {
  const { id, email } = account
  return {
    id,
    aud: account.aud,
    role: account.role,
    email,
    phone: '',
    ...times({
      email_confirmed_at: account.email_confirmed_at,
      confirmed_at: account.email_confirmed_at,
      confirmation_sent_at: account.confirmation_sent_at,
      recovery_sent_at: account.recovery_sent_at,
      email_change_sent_at: account.email_change ? account.email_change_sent_at : null,
      last_sign_in_at: account.last_sign_in_at,
    }),
    ...(account.email_change && { new_email: account.email_change }),
    app_metadata: {
      ...account.raw_app_meta_data,
      ...(account.encrypted_password === null && { needs_password: true }),
    } as Metadata,
    user_metadata: account.raw_user_meta_data,
    identities: account.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...times({
        last_sign_in_at: identity.last_sign_in_at,
        created_at: identity.created_at,
        updated_at: identity.updated_at,
      }),
      email,
    })),
    ...(account.factors.length > 0 && {
      factors: account.factors.map(({ friendly_name, factor_type, status, ...factor }) => ({
        id: factor.id,
        friendly_name,
        factor_type,
        status,
        ...times({
          last_challenged_at: factor.last_challenged_at,
          created_at: factor.created_at,
          updated_at: factor.updated_at,
        }),
      })),
    }),
    ...times({ created_at: account.created_at, updated_at: account.updated_at }),
    is_anonymous: false,
  }
}

export type User = ReturnType<typeof toUser>

/** True once an authenticator app belongs to the account: then a password alone is half a sign-in. */
export function hasSecondFactor({ factors }: Pick<Account, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified')
}

/** True while the account may not sign in. */
export function isBanned(account: Pick<Account, 'banned_until'>, nowMs: number): boolean {
  return account.banned_until !== null && Date.parse(account.banned_until) > nowMs
}

function times(given: Record<string, string | null>): Record<string, string> {
  const present = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)
  return Object.fromEntries(present.map(([name, time]) => [name, new Date(time).toISOString()]))
}
