import type { Run } from '@hearth/database'
import type { Parts } from '../parts.ts'
import { requireOwnLogin } from './account/own-login.ts'
import { findAccountOfLogin } from './account-queries.ts'
import { asAuth } from './actor.ts'

import { createAllowances } from './attempts.ts'
import { AuthError } from './errors.ts'
import { createGuestSecrets } from './guest-secrets.ts'
import { createIdPasses } from './id-pass.ts'
import { claimsLess, createApiKeyReader, createIdentify, createIdentifyLogin } from './login/identify.ts'
import { createLivingLogins } from './login/living-logins.ts'
import { loginLives } from './login/login-queries.ts'
import { Logins } from './login/logins.ts'
import { createPasswordHasher } from './password/password-hashing.ts'
import { requireFreshProof } from './second-factor/proof.ts'
import { keepNewcomerRules } from './sign-up/newcomer-rules.ts'
import { keepReservedUsernames } from './special-account.ts'
import { createAccessTokens, type TokenProblem, type VerifiedToken } from './tokens/access-token.ts'
import { deriveKeyring, type Keyring, keyedHash } from './tokens/keyring.ts'
import { seal, unseal } from './tokens/seal.ts'
import { SigningKeys } from './tokens/signing-keys.ts'

/** Where the service is mounted; also the end of the tokens' issuer. */
export const authPrefix = '/auth/v1'

type Login = { userId: string; sessionId: string }

/**
 * Builds the auth service's parts; opens nothing. `authService` serves them, other services use `identify`,
 * `verifyAccessToken` and `loginIsAlive`.
 */
export function createAuth(parts: Parts) {
  const { config, database, log, now } = parts
  const keyring = deriveKeyring(config.hearthSecret)
  const signingKeys = new SigningKeys({
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
  const readApiKey = createApiKeyReader(config)
  const livingLogins = createLivingLogins({ database, now })
  const run: Run = (statement) => database.run(asAuth, statement)
  const livingAccount = async (login: Login) => {
    const account = await findAccountOfLogin(run, { ...login, nowMs: now() })
    if (!account) throw new AuthError('session_not_found', 'This sign-in has ended. Please sign in again.')
    return account
  }

  return {
    parts,
    run,
    signingKeys,
    keyring,
    passwords: createPasswordHasher(),
    allowances: createAllowances(config, keyring),
    logins: new Logins({ parts, keyring, tokens }),

    ...createSecrets(keyring),

    /**
     * Who makes a request, from its `apikey` and `Authorization` headers. Never throws for what a client sent.
     * A login that still owes its second step is refused, and one that has ended, within seconds.
     */
    identify: createIdentify(readApiKey, tokens, livingLogins),

    /** The same for the few doors that are open to a login that still owes its second step. */
    identifyLogin: createIdentifyLogin(readApiKey, tokens),

    /**
     * Proves an access token without asking whether its login still lives. One that still owes its second step is a
     * problem. Throws `DatabaseAway` when the signing keys were never read and cannot be now.
     */
    verifyAccessToken: async (
      token: string,
    ): Promise<VerifiedToken | TokenProblem | { problem: 'insufficient_aal' }> => {
      const verified = await tokens.verify(token)
      if ('problem' in verified || !claimsLess(verified.claims)) return verified
      return { problem: 'insufficient_aal' }
    },

    /**
     * Whether the login lives and its account is not banned: to be asked before every write.
     * Inside SQL, `hearth.login_lives()` says the same of the caller.
     */
    loginIsAlive: (sessionId: string): Promise<boolean> => loginLives(run, sessionId, now()),

    /** The account behind a living login; `undefined` once it has ended. */
    findAccountOfLogin: (login: Login) => findAccountOfLogin(run, { ...login, nowMs: now() }),

    /**
     * For changes that a borrowed device must not make: throws `AuthError` `insufficient_aal` when the member has an
     * authenticator app and this login's last code of it is older than `FRESH_PROOF_SECONDS`, or `session_not_found`.
     */
    requireFreshProof: async (login: Login): Promise<void> => {
      requireFreshProof(await livingAccount(login), {
        nowMs: now(),
        freshSeconds: config.FRESH_PROOF_SECONDS,
      })
    },

    /**
     * For functions that change the account: throws `AuthError` `not_allowed` (`requireOwnLogin`) or
     * `session_not_found`.
     */
    requireOwnLogin: async (login: Login): Promise<void> => requireOwnLogin(await livingAccount(login)),

    /**
     * Once at the start: writes down the rules of the house that the database asks, and reads or makes the signing
     * key.
     */
    prepare: async (): Promise<void> => {
      await keepReservedUsernames(parts)
      await keepNewcomerRules(parts)
      await signingKeys.active()
    },

    /** Hears at once of logins that end in other processes; gives the way to stop. Without it that takes seconds. */
    listen: livingLogins.listen,
  }
}

/** What the database knows only sealed, or as a hash. */
function createSecrets(keyring: Keyring) {
  return {
    /** The secrets of second factors, each sealed for its factor. */
    factorSecrets: {
      seal: (factorId: string, secret: Buffer) => seal(keyring.factorSecrets, factorId, secret),
      open: (factorId: string, sealed: Buffer) => unseal(keyring.factorSecrets, factorId, sealed),
    },
    appealPasses: createIdPasses(keyring.appeals),
    /** How the database knows a recovery code. */
    hashRecoveryCode: (userId: string, code: string) => keyedHash(keyring.recoveryCodes, `${userId} ${code}`),
    guestSecrets: createGuestSecrets(keyring),
  }
}

export type Auth = ReturnType<typeof createAuth>
