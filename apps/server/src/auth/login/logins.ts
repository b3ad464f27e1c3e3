import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { hearthAppId, siblingOrigin } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import type { Config } from '../../config.ts'
import type { Parts } from '../../parts.ts'
import { noteDevice } from '../account/known-devices.ts'
import { findAccount } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { notePlaces } from '../known-places.ts'
import { decideRefresh, type LoginTimes, loginHasEnded, type recoveryMethod } from '../rules.ts'
import type { SecondStep } from '../second-factor/proof.ts'
import { addSignOnLogin, lockParentLogin } from '../sign-on-queries.ts'
import type { AccessTokens, AuthenticationMethod } from '../tokens/access-token.ts'
import type { Keyring } from '../tokens/keyring.ts'
import { hashRefreshToken, readRefreshToken, writeRefreshToken } from '../tokens/refresh-token.ts'
import { type Account, hasSecondFactor, isBanned, toUser, type User } from '../user.ts'
import {
  addLogin,
  endLogins,
  type LoginRow,
  listRefreshTokens,
  lockLogin,
  raiseLogin,
  rotateRefreshToken,
} from './login-queries.ts'

/** What the protocol calls a session: the tokens of a login and its person. */
export type Session = {
  access_token: string
  token_type: 'bearer'
  /** In seconds. */
  expires_in: number
  /** In seconds since 1970. */
  expires_at: number
  refresh_token: string
  user: User
}

/** How `amr` calls a mailed link: the one that was asked for to recover the account, and any other. */
type LinkMethod = typeof recoveryMethod | 'otp'

export type BegunLogin = { sessionId: string; amr: AuthenticationMethod[]; account: Account }

/** A login with one more proof, and the number of its newest refresh token. */
export type RaisedLogin = { sessionId: string; aal: 'aal2'; amr: AuthenticationMethod[]; counter: number }

type Beginning = {
  account: Account
  method: 'password' | LinkMethod
  device: Device
  /** A sign-in with a password counts only while the account still has the hash that it matched. */
  password?: { expected: string; renewed?: string }
  /**
   * Whether the owner hears of a device that the account was not seen on: `tell` unless said otherwise, `quiet` where
   * another mail says it, `ignore` for the login of a confirmation, after which the person signs in wherever they like.
   */
  newDevice?: 'tell' | 'quiet' | 'ignore'
}

type Options = { parts: Parts; keyring: Keyring; tokens: AccessTokens }

/** Logins: one signed-in device each, with its family of refresh tokens. */
export class Logins {
  readonly #parts: Parts
  readonly #keyring: Keyring
  readonly #tokens: AccessTokens

  constructor({ parts, keyring, tokens }: Options) {
    this.#parts = parts
    this.#keyring = keyring
    this.#tokens = tokens
  }

  /**
   * Begins a login; `undefined` when the account changed under the request or is banned. Expects a transaction: the
   * mail about a new device stands or falls with the login.
   */
  async begin(run: Run, beginning: Beginning): Promise<BegunLogin | undefined> {
    const { account, device, password } = beginning
    const id = randomUUID()
    const nowMs = this.#parts.now()
    const amr = [{ method: beginning.method, timestamp: Math.floor(nowMs / 1000) }]
    const seen = describe(device)
    const begun = await addLogin(run, {
      id,
      userId: account.id,
      amr,
      app: this.#appAt(device.origin),
      ...seen,
      nowMs,
      notAfterMs: nowMs + this.#parts.config.LOGIN_LIFETIME_SECONDS * 1000,
      refreshTokenHash: hashRefreshToken(
        this.#keyring,
        writeRefreshToken(this.#keyring, { sessionId: id, counter: 0 }),
      ),
      ...(password && { expectedPassword: password.expected }),
      ...(password?.renewed && { renewedPassword: password.renewed }),
    })
    if (!begun) return undefined
    if (beginning.newDevice !== 'ignore') {
      const isQuiet = beginning.newDevice === 'quiet'
      const { id: userId, email } = account
      await noteDevice(
        run,
        { keyring: this.#keyring, site: this.#parts.config, isQuiet },
        {
          userId,
          email,
          locale: readingOf(account.locale, beginning.device.locale),
          userAgent: seen.userAgent,
          nowMs,
        },
      )
    }
    this.#parts.log.info('auth.login_begun', { userId: account.id, sessionId: id, method: beginning.method })
    // Read again: a first factor that was proven while this login began must not be missed.
    const renewed = (await findAccount(run, account.id)) ?? account
    // A password alone does not make a place known where a second step is still owed.
    if (beginning.newDevice !== 'ignore' && !hasSecondFactor(renewed)) {
      await notePlaces(run, {
        userId: account.id,
        keyring: this.#keyring,
        config: this.#parts.config,
        device,
        nowMs,
      })
    }
    return { sessionId: id, amr, account: renewed }
  }

  #appAt(origin: string | undefined): string {
    const app = origin && this.#parts.config.siblings.find((sibling) => siblingOrigin(sibling) === origin)
    return app ? app.id : hearthAppId
  }

  /**
   * Raises a living login to aal2 by one more proof, with the next refresh token of its family; `undefined` when the
   * login has ended.
   */
  async raise(
    run: Run,
    { sessionId, method, factorId }: { sessionId: string; method: SecondStep; factorId?: string },
  ): Promise<RaisedLogin | undefined> {
    const nowMs = this.#parts.now()
    const login = await lockLogin(run, sessionId)
    if (!login || loginHasEnded(timesOf(login), nowMs, this.#parts.config.LOGIN_UNUSED_SECONDS))
      return undefined
    const proof = { method, timestamp: Math.floor(nowMs / 1000) }
    const amr = [proof, ...login.amr.filter((earlier) => earlier.method !== method)]
    await raiseLogin(run, { sessionId, amr, factorId })
    const [newest] = await listRefreshTokens(run, sessionId)
    const counter = await this.#rotate(run, { sessionId, newest: newest?.counter ?? 0 })
    return { sessionId, aal: 'aal2', amr, counter }
  }

  /** Issues the successor of a family's newest token; gives its number. */
  async #rotate(run: Run, { sessionId, newest }: { sessionId: string; newest: number }): Promise<number> {
    const next = writeRefreshToken(this.#keyring, { sessionId, counter: newest + 1 })
    await rotateRefreshToken(run, {
      sessionId,
      from: newest,
      nextHash: hashRefreshToken(this.#keyring, next),
      nowMs: this.#parts.now(),
    })
    return newest + 1
  }

  /**
   * Begins a login of another app out of a living one: a family of its own, proven by what proved the first and by
   * `sso`, which ends with its parent and at the latest eight hours after the first sign-in of the chain.
   * `undefined` when the parent has ended, that time is over, or the account is closed.
   */
  async beginBySignOn(
    run: Run,
    wish: { userId: string; parentId: string; app: string; device: Device },
  ): Promise<(BegunLogin & { aal: string }) | undefined> {
    const nowMs = this.#parts.now()
    const parent = await lockParentLogin(run, wish.parentId, wish.userId)
    const account = parent && (await findAccount(run, wish.userId))
    if (!parent || !account || isRefused(account, this.#parts.config, nowMs)) return undefined
    const notAfterMs = Math.min(
      Date.parse(parent.first_signed_in_at) + this.#parts.config.SIGN_ON_SECONDS * 1000,
      Date.parse(parent.not_after),
    )
    if (notAfterMs <= nowMs) return undefined
    const id = randomUUID()
    const earlier = parent.amr.filter(({ method }) => method !== 'sso')
    const amr = [{ method: 'sso', timestamp: Math.floor(nowMs / 1000) }, ...earlier]
    await addSignOnLogin(run, {
      id,
      parentId: wish.parentId,
      app: wish.app,
      amr,
      ...describe(wish.device),
      nowMs,
      notAfterMs,
      refreshTokenHash: hashRefreshToken(
        this.#keyring,
        writeRefreshToken(this.#keyring, { sessionId: id, counter: 0 }),
      ),
    })
    this.#parts.log.info('auth.login_begun', {
      userId: account.id,
      sessionId: id,
      method: 'sso',
      app: wish.app,
    })
    return { sessionId: id, aal: parent.aal, amr, account }
  }

  /** The session of a login whose newest refresh token has that counter. */
  async present(
    login: { sessionId: string; aal?: string; amr: AuthenticationMethod[]; account: Account },
    counter = 0,
  ): Promise<Session> {
    const { sessionId, amr, account, aal = 'aal1' } = login
    const { token, expiresAt } = await this.#tokens.sign({
      sub: account.id,
      email: account.email,
      app_metadata: account.raw_app_meta_data,
      user_metadata: account.raw_user_meta_data,
      aal,
      ...(aal === 'aal1' && hasSecondFactor(account) && { next_aal: 'aal2' as const }),
      amr,
      session_id: sessionId,
    })
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.#parts.config.ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(this.#keyring, { sessionId, counter }),
      user: toUser(account),
    }
  }

  /**
   * Exchanges a refresh token. Throws the protocol's errors for tokens that are unknown, spent or over; the end of a
   * family that follows from a replay is committed before that.
   */
  async refresh(token: string): Promise<Session> {
    const identity = readRefreshToken(this.#keyring, token)
    if (!identity) throw unknownToken()
    const { sessionId, counter } = identity
    // What the transaction decides it returns: an error thrown inside would undo the end of the family.
    const outcome = await this.#parts.database.transaction(asAuth, async ({ run }) => {
      const login = await lockLogin(run, sessionId)
      if (!login) return { kind: 'unknown' } as const
      const userId = login.user_id
      const end = () => endLogins(run, { userId, sessionId, scope: 'local' })
      if (loginHasEnded(timesOf(login), this.#parts.now(), this.#parts.config.LOGIN_UNUSED_SECONDS)) {
        await end()
        return { kind: 'expired' } as const
      }
      const [account, remembered] = [await findAccount(run, userId), await listRefreshTokens(run, sessionId)]
      if (!account || isRefused(account, this.#parts.config, this.#parts.now())) {
        await end()
        return { kind: 'banned', userId } as const
      }
      const newest = remembered[0]?.counter ?? 0
      const row = remembered.find((one) => one.counter === counter)
      if (row && !row.token_hash.equals(hashRefreshToken(this.#keyring, token)))
        return { kind: 'unknown' } as const
      const decision = decideRefresh({ presented: counter, newest })
      if (decision === 'end') {
        await end()
        return { kind: 'reused', userId } as const
      }
      return {
        kind: 'granted',
        counter: decision === 'rotate' ? await this.#rotate(run, { sessionId, newest }) : newest,
        login: { sessionId, aal: login.aal, amr: login.amr, account },
      } as const
    })
    switch (outcome.kind) {
      case 'granted':
        return this.present(outcome.login, outcome.counter)
      case 'reused':
        this.#parts.log.warn('auth.refresh_reused', { userId: outcome.userId, sessionId, counter })
        throw new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
      case 'expired':
        throw new AuthError('session_expired', 'This sign-in has ended. Please sign in again.')
      case 'banned':
        this.#parts.log.warn('auth.refresh_refused', { userId: outcome.userId, sessionId })
        throw new AuthError('user_banned', 'This account is closed at the moment.')
      case 'unknown':
        throw unknownToken()
    }
  }
}

/** Who may not sign in: a banned account, and a sample account outside a trial machine. */
export function isRefused(account: Account, config: Config, nowMs: number): boolean {
  return (
    isBanned(account, nowMs) || (account.raw_app_meta_data.sample === true && !config.allowsSampleSignIns)
  )
}

function describe({ address, userAgent }: Device) {
  return {
    userAgent: userAgent?.replaceAll(/\p{Cc}/gu, '').slice(0, 300) ?? null,
    address: isIP(address) ? address : null,
  }
}

function timesOf(login: LoginRow): LoginTimes {
  return { refreshedAtMs: Date.parse(login.refreshed_at), notAfterMs: Date.parse(login.not_after) }
}

function unknownToken(): AuthError {
  return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
