import { limits } from '@hearth/contracts/limits'
import type { Keep } from './keep.ts'

/** The login record that apps on one origin share, with exactly the specification's seven fields (section 3). */
export type StoredLogin = {
  /** When the person first signed in, in milliseconds since 1970: the eight hours count from here. */
  timestamp: number
  userId: string
  hasSession: boolean
  /** The app that wrote it. */
  app: string
  lastActive: number
  refreshToken: string
  accessToken: string
}

/** A record that can be read, or `undefined`. What it says is a claim: the server decides about its tokens. */
export function readStoredLogin(keep: Keep, key: string): StoredLogin | undefined {
  const text = keep.read(key)
  if (text === undefined) return undefined
  try {
    const record = JSON.parse(text) as Partial<Record<keyof StoredLogin, unknown>> | null
    return isStoredLogin(record) ? record : undefined
  } catch {
    return undefined
  }
}

export function writeStoredLogin(keep: Keep, key: string, record: StoredLogin): void {
  keep.write(key, JSON.stringify(record))
}

/**
 * Whether a record is worth a try: less than 480 minutes old. One from the future is not, unless by less than that: a
 * clock may have been wrong.
 */
export function isFresh({ timestamp }: Pick<StoredLogin, 'timestamp'>, nowMs: number): boolean {
  return Math.abs(nowMs - timestamp) < limits.storedLoginValidityMs
}

function isStoredLogin(record: unknown): record is StoredLogin {
  if (typeof record !== 'object' || record === null) return false
  const { timestamp, userId, hasSession, app, lastActive, refreshToken, accessToken } = record as StoredLogin
  return (
    [timestamp, lastActive].every(Number.isFinite) &&
    [userId, app, refreshToken, accessToken].every((text) => typeof text === 'string') &&
    typeof hasSession === 'boolean'
  )
}
