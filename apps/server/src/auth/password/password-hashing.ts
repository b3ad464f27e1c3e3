import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createTurnstile, TurnstileBusy } from '../../turnstile.ts'
import { AuthError } from '../errors.ts'

/** argon2id with 19 MiB, two passes, one lane. The salt is random and stands in the hash. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHasher = {
  /** Hashes a new password. Rejects with `unavailable` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one behind the hash. Without a hash it does the same work and says no, so that an
   * unknown address takes as long as a wrong password. Rejects with `unavailable` when too many wait.
   */
  verify(encrypted: string | null | undefined, password: string): Promise<boolean>
  /** True when a hash was made with less work than is asked now. */
  needsRenewal(encrypted: string): boolean
}

/** Hashes run in the thread pool, two at once. */
export function createPasswordHasher({ maxWaiting = 100, waitMs = 5_000 } = {}): PasswordHasher {
  const pass = createTurnstile({ atOnce: 2, maxWaiting, waitMs, now: () => performance.now() })
  const dummy = makeDummy()

  const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await pass(work)
    } catch (error) {
      if (!(error instanceof TurnstileBusy)) throw error
      throw new AuthError('unavailable', 'Many people are at the door right now. Please try again shortly.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    }
  }

  return {
    hash: (password) => takeTurn(() => hash(password, parameters)),
    verify: async (encrypted, password) => {
      const matches = await takeTurn(() => verify(encrypted ?? dummy, password))
      return matches && Boolean(encrypted)
    },
    needsRenewal: (encrypted) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(encrypted)
      return (
        memoryCost < parameters.memoryCost ||
        timeCost < parameters.timeCost ||
        parallelism < parameters.parallelism
      )
    },
  }
}

/** The form of a hash made with our parameters, which no password has. */
function makeDummy(): string {
  const { memoryCost, timeCost, parallelism } = parameters
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`
}
