import type { AccountReply, Login } from '@hearth/contracts/account'
import type { FirstMessagesFrom } from '@hearth/contracts/member-values'
import type { Read, Row } from '@hearth/contracts/reads'

/** An account as the stand-in of the backend keeps it. */
export type FakeAccount = FakeMember & {
  id: string
  email: string
  password: string
  isConfirmed: boolean
  username: string
  metadata: Record<string, unknown>
  roles?: string[]
  factors?: FakeFactor[]
  recoveryCodes?: string[]
  displayName?: string | null
  newEmail?: string
  logins?: Login[]
  deletion?: AccountReply['deletion']
  /** Since when an address opens their own calendar, and how many were made. */
  calendarSince?: string
  calendarsMade?: number
  photo?: string | null
  isFindable?: boolean
  firstMessagesFrom?: FirstMessagesFrom
  /** The reader's conversation with them. */
  enquiryId?: string
  cover?: string | null
  /** What they decided about being led in. */
  choices?: Row<'onboarding'>['choice'][]
}

/** What an account says and does among members, beyond its names and pictures. */
type FakeMember = Partial<Pick<Shown, 'details' | 'venues' | 'provider' | 'attended'>> & {
  follows?: string[]
  blocks?: string[]
  hosting?: number
  isNew?: boolean
}
/** A member's page, as the database answers it. */
export type Shown = NonNullable<Read<'member_profile'>>

/** An authenticator app: a code is right when it is its `code`. */
export type FakeFactor = {
  id: string
  name: string
  code: string
  isVerified: boolean
  challenges: string[]
  addedAt: string
}
export type Level = 'aal1' | 'aal2'

/** An account with everything invented that is not said. Confirmed and named unless said otherwise. */
export function buildAccount(given: Partial<FakeAccount> = {}): FakeAccount {
  const number = ++accountsBuilt
  return {
    id: `7f1c2a34-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `mira${number}@example.org`,
    password: 'warm bread at dusk',
    isConfirmed: true,
    username: `mira.${number}`,
    metadata: {},
    ...given,
  }
}
let accountsBuilt = 0

/** A signed-in device, used an hour ago and not the one that asks unless said otherwise. */
export function buildLogin(given: Partial<Login> = {}): Login {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  return {
    id: crypto.randomUUID(),
    current: false,
    userAgent: null,
    device: 'Firefox on Linux',
    app: 'hearth',
    createdAt: hourAgo,
    refreshedAt: hourAgo,
    ...given,
  }
}

let factorsBuilt = 0

/** An authenticator app that shows `code` for ever. Proven unless said otherwise. */
export function buildFactor(given: Partial<FakeFactor> = {}): FakeFactor {
  const id = `9a0b1c2d-0000-4000-8000-${String(++factorsBuilt).padStart(12, '0')}`
  return {
    id,
    name: '',
    code: '123456',
    isVerified: true,
    challenges: [],
    addedAt: '2026-03-01T10:00:00Z',
    ...given,
  }
}
