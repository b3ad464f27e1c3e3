import { timingSafeEqual } from 'node:crypto'
import { AppError, findSibling, siblingOrigin } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import {
  type Allowance,
  type Auth,
  AuthError,
  addAuditEntry,
  asAuth,
  type Device,
  hashOneTimeToken,
  makeOneTimeToken,
  type Session,
  take,
} from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { addCode, crossBridge, lockLoginToCarryOver, openBridge, takeCode } from './queries.ts'

/** A login, as its verified token names it. */
type Login = { userId: string; sessionId: string }

type Exchange = {
  code: string
  state: string
  device: Device
  /** As the browser sent it; `undefined` outside a browser. */
  origin: string | undefined
}

/**
 * Carries a member from one app of the network to another: a one-use code, bound to the target, to the `state` that the
 * target made and to the login it was asked with, becomes a login of the target's own.
 */
export function createSignOn(parts: Parts, auth: Auth) {
  const { config, database, log, now } = parts

  /**
   * Throws `AppError`: `not_found` for an app that is not open, `not_signed_in` when the login has ended,
   * `sign_in_too_old` eight hours after the first sign-in, `not_allowed` when its bridge record was ended.
   */
  async function issueCode({ userId, sessionId }: Login, wish: { app: string; state: string }) {
    const target = findSibling(config.siblings, wish.app)
    if (!target?.url) throw new AppError('not_found', 'This app is not open.')
    const nowMs = now()
    await takeAllowance(auth.run, auth.allowances.signOnsOf(userId), nowMs)
    const { token: code, hash } = makeOneTimeToken()
    await database.transaction(asAuth, async ({ run }) => {
      const login = await lockLoginToCarryOver(run, { sessionId, userId, nowMs })
      if (!login) throw new AppError('not_signed_in', 'Your sign-in has ended. Please sign in again.')
      const endsAtMs = Date.parse(login.first_signed_in_at) + config.SIGN_ON_SECONDS * 1000
      if (endsAtMs <= nowMs) {
        throw new AppError('sign_in_too_old', 'Your sign-in is of another day. Please sign in again.')
      }
      const use = { sessionId, userId, app: target.id, nowMs }
      if (!(await openBridge(run, { ...use, expiresAtMs: endsAtMs, appDomain: hostOf(login.app) }))) {
        throw new AppError('not_allowed', 'This sign-in is not carried over to other apps any more.')
      }
      await addCode(run, {
        hash,
        sessionId,
        app: target.id,
        stateHash: hashOneTimeToken(wish.state),
        nowMs,
        expiresAtMs: nowMs + config.SIGN_ON_CODE_SECONDS * 1000,
      })
    })
    log.info('sign_on.code_issued', { userId, sessionId, app: target.id })
    return { code }
  }

  /**
   * Gives the session of a new login for a code. Throws `not_allowed`, in one sentence whatever is wrong with the code;
   * it is spent all the same.
   */
  async function exchange({ code, state, device, origin }: Exchange): Promise<Session> {
    const nowMs = now()
    await takeAllowance(auth.run, auth.allowances.signOnsFrom(device.address), nowMs)
    // What the transaction decides it returns: an error thrown inside would give the code back.
    const outcome = await database.transaction(asAuth, async ({ run }) => {
      const taken = await takeCode(run, hashOneTimeToken(code))
      if (!taken) return refuse('unknown')
      const { session_id: sessionId, user_id: userId, app } = taken
      if (Date.parse(taken.expires_at) <= nowMs) return refuse('expired', userId)
      if (!timingSafeEqual(taken.state_hash, hashOneTimeToken(state))) return refuse('state', userId)
      if (origin !== undefined && origin !== originOf(app)) return refuse('origin', userId)
      if (!(await crossBridge(run, { sessionId, userId, app, nowMs }))) return refuse('bridge', userId)
      const login = await auth.logins.beginBySignOn(run, { userId, parentId: sessionId, app, device })
      if (!login) return refuse('login', userId)
      await addAuditEntry(run, { actor: userId, action: 'signed_on', subject: login.sessionId, nowMs })
      return { login }
    })
    if (outcome.login) return auth.logins.present(outcome.login)
    log.warn('sign_on.refused', { userId: outcome.userId, reason: outcome.refused })
    throw new AppError('not_allowed', 'This sign-on has been used or has run out. Please sign in again.')
  }

  function originOf(app: string): string | undefined {
    const sibling = findSibling(config.siblings, app)
    return sibling && siblingOrigin(sibling)
  }

  function hostOf(app: string): string {
    const origin = originOf(app)
    return origin ? new URL(origin).hostname : app
  }

  return {
    issueCode,
    exchange,
  }
}

export type SignOn = ReturnType<typeof createSignOn>

function refuse(refused: string, userId?: string) {
  return { login: undefined, refused, userId }
}

/** The auth service's counters, with a refusal in our own words. */
async function takeAllowance(run: Run, allowance: Allowance, nowMs: number): Promise<void> {
  try {
    await take(run, allowance, nowMs)
  } catch (error) {
    if (!(error instanceof AuthError) || error.retryAfterSeconds === undefined) throw error
    throw new AppError('too_many_requests', error.message, { retryAfterSeconds: error.retryAfterSeconds })
  }
}
