import type { Transaction } from '@hearth/database'
import type { Parts } from '../parts.ts'
import { createAccessTokens, type TokenProblem, type VerifiedToken } from './access-token.ts'
import { findAccountOfLogin } from './account-queries.ts'
import { asAuth } from './actor.ts'
import { createAllowances } from './attempts.ts'
import { createApiKeyReader, createIdentify } from './identify.ts'
import { deriveKeyring } from './keyring.ts'
import { loginLives, sweep } from './login-queries.ts'
import { createLogins } from './logins.ts'
import { createPasswordHasher } from './password-hashing.ts'
import { createSigningKeys } from './signing-keys.ts'
import { keepReservedUsernames } from './special-account.ts'

/** Where the service is mounted; also the end of the tokens' issuer. */
export const authPrefix = '/auth/v1'

/**
 * Builds the auth service's parts; opens nothing. `authService` serves them, other services use `identify`,
 * `verifyAccessToken` and `loginIsAlive`.
 */
export function createAuth(parts: Parts) {
  const { config, database, log, now } = parts
  const keyring = deriveKeyring(config.hearthSecret)
  const signingKeys = createSigningKeys({
    database,
    now,
    log,
    encryptionKey: keyring.signingKeys,
    tokenLifetimeMs: config.ACCESS_TOKEN_SECONDS * 1000,
  })
  const tokens = createAccessTokens({
    keys: signingKeys,
    issuer: config.siteUrl + authPrefix,
    lifetimeSeconds: config.ACCESS_TOKEN_SECONDS,
    now,
  })
  const run: Transaction['run'] = (statement) => database.run(asAuth, statement)

  return {
    parts,
    run,
    signingKeys,
    passwords: createPasswordHasher(),
    allowances: createAllowances(config, keyring),
    logins: createLogins({ parts, keyring, tokens }),

    /** Who makes a request, from its `apikey` and `Authorization` headers. Never throws for what a client sent. */
    identify: createIdentify(createApiKeyReader(config), tokens),

    /**
     * Proves an access token without asking whether its login still lives.
     * Throws `DatabaseAway` when the signing keys were never read and cannot be now.
     */
    verifyAccessToken: (token: string): Promise<VerifiedToken | TokenProblem> => tokens.verify(token),

    /**
     * Whether the login lives and its account is not banned: to be asked before every write (security-rules 18).
     * Inside SQL, `hearth.login_lives()` says the same of the caller.
     */
    loginIsAlive: (sessionId: string): Promise<boolean> => loginLives(run, sessionId, now()),

    /** The account behind a living login; `undefined` once it has ended. */
    findAccountOfLogin: (login: { userId: string; sessionId: string }) =>
      findAccountOfLogin(run, { ...login, nowMs: now() }),

    /** Once at the start: reserves the names of the house and reads or makes the signing key. */
    prepare: async (): Promise<void> => {
      await keepReservedUsernames(parts)
      await signingKeys.active()
    },

    /** Takes away logins, links and counters that have run out; for a job, about hourly. */
    sweep: (): Promise<void> => sweep(run, { nowMs: now(), unusedSeconds: config.LOGIN_UNUSED_SECONDS }),
  }
}

export type Auth = ReturnType<typeof createAuth>
