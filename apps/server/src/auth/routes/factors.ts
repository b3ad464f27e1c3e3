import { randomUUID } from 'node:crypto'
import { readingOf } from '@hearth/messages/habits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecent } from '../../clock.ts'
import { requirePassword } from '../account/proof.ts'
import { addAuditEntry } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import { take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import { deviceOf, requireAccountHolder, requireLogin } from '../caller.ts'
import { keepDeviceKey, withDeviceKey } from '../device-key.ts'
import { AuthError, type AuthErrorCode } from '../errors.ts'
import { bodies, readBody } from '../input.ts'
import type { Session } from '../login/logins.ts'
import { enrolmentMs, leewayMs, recentSignInMs } from '../rules.ts'
import { answerChallenge, plainAddress } from '../second-factor/answer-challenge.ts'
import { factorRemovedMail } from '../second-factor/mails.ts'
import { requireFreshProof } from '../second-factor/proof.ts'
import {
  addChallenge,
  addFactor,
  countFactors,
  dropFactor,
  dropRecoveryCodes,
  dropUnfinishedFactors,
  findFactor,
  lockAccount,
  lowerLogins,
} from '../second-factor/queries.ts'
import { describeFactor, makeFactorSecret } from '../second-factor/totp.ts'
import { addMail } from '../tokens/one-time-token-queries.ts'
import { hasSecondFactor } from '../user.ts'

const issuer = 'Hearth'
const maxFactors = 10

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Two-step sign-in: authenticator apps (RFC 6238) as second factors, under the protocol's names. */
export function factorRoutes(app: FastifyInstance, auth: Auth) {
  app.post('/factors', (request) => enrol(auth, request))

  app.post('/factors/:id/challenge', (request) => challenge(auth, request))

  app.post('/factors/:id/verify', async (request, reply): Promise<Session> => {
    const login = await requireLogin(request, auth)
    const { challenge_id: challengeId, code } = readBody(bodies.factorCode, request.body)
    const factorId = readFactorId(request)
    const device = withDeviceKey(auth.parts.config, deviceOf(request))
    const session = await answerChallenge(auth, login, { factorId, challengeId, code, device })
    keepDeviceKey(reply, auth.parts.config, device)
    return session
  })

  app.delete('/factors/:id', (request) => remove(auth, request))
}

const refusedTypes: Partial<Record<string, { code: AuthErrorCode; message: string }>> = {
  phone: { code: 'mfa_phone_enroll_not_enabled', message: 'MFA enroll is disabled for Phone' },
  webauthn: { code: 'mfa_web_authn_enroll_not_enabled', message: 'MFA enroll is disabled for WebAuthn' },
}

/** Begins an enrolment. Nothing changes for the account until a first code proves that the app has the secret. */
async function enrol(auth: Auth, request: FastifyRequest) {
  const { config, database, log, now } = auth.parts
  const { userId, sessionId, account } = await requireAccountHolder(request, auth)
  const body = readBody(bodies.enrol, request.body)
  const refused = refusedTypes[body.factor_type]
  if (refused) throw new AuthError(refused.code, refused.message)
  const nowMs = now()
  requireFreshProof(account, { nowMs, freshSeconds: config.FRESH_PROOF_SECONDS })
  // A first factor locks everybody else out for good: not from a device that was left signed in.
  const sinceMs = Date.parse(account.login_first_signed_in_at)
  const password = body.current_password ?? undefined
  if (password !== undefined) {
    await requirePassword(auth, { account, password, device: deviceOf(request) })
  } else if (!hasSecondFactor(account) && !isRecent({ sinceMs, nowMs, forMs: recentSignInMs, leewayMs })) {
    throw new AuthError('reauthentication_needed', 'Please give your current password for this change')
  }

  const id = randomUUID()
  const secret = makeFactorSecret()
  const friendlyName = body.friendly_name ?? ''
  await database.transaction(asAuth, async ({ run }) => {
    await lockAccount(run, userId)
    await dropUnfinishedFactors(run, { userId, friendlyName, beforeMs: nowMs - enrolmentMs })
    const present = await countFactors(run, userId)
    if (present.verified >= maxFactors || present.unverified >= maxFactors) {
      throw new AuthError(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    }
    const sealedSecret = auth.factorSecrets.seal(id, secret)
    if (!(await addFactor(run, { id, userId, friendlyName, sealedSecret, nowMs }))) {
      throw new AuthError(
        'mfa_factor_name_conflict',
        `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`,
      )
    }
  })
  log.info('auth.factor_enrolled', { userId, sessionId, factorId: id })
  const names = { issuer: body.issuer || issuer, account: account.email }
  const { secret: typed, uri, qrCode } = describeFactor(secret, names)
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode, secret: typed, uri } }
}

async function challenge(auth: Auth, request: FastifyRequest) {
  const { config, now } = auth.parts
  const { userId, sessionId } = await requireLogin(request, auth)
  readBody(bodies.challenge, request.body ?? {})
  const factorId = readFactorId(request)
  const nowMs = now()
  await take(auth.run, auth.allowances.challengesOf(sessionId), nowMs)
  if (!(await findFactor(auth.run, { factorId, userId }))) throw noSuchFactor()
  const id = randomUUID()
  const expiresAtMs = nowMs + config.CHALLENGE_SECONDS * 1000
  const address = plainAddress(deviceOf(request).address)
  await addChallenge(auth.run, { id, factorId, sessionId, address, nowMs, expiresAtMs })
  return { id, type: 'totp', expires_at: Math.floor(expiresAtMs / 1000) }
}

/**
 * Removes a factor; without the last one, the account's logins are of one step again and recovery codes have no use.
 */
async function remove(auth: Auth, request: FastifyRequest) {
  const { config, database, log, now } = auth.parts
  const { userId, sessionId, account } = await requireAccountHolder(request, auth)
  const factorId = readFactorId(request)
  const nowMs = now()
  await database.transaction(asAuth, async ({ run }) => {
    await lockAccount(run, userId)
    const factor = await findFactor(run, { factorId, userId })
    if (!factor) throw noSuchFactor()
    if (factor.status === 'unverified') return dropFactor(run, factorId)
    requireFreshProof(account, { nowMs, freshSeconds: config.FRESH_PROOF_SECONDS })
    const isLast = (await countFactors(run, userId)).verified === 1
    await lowerLogins(run, { userId, factorId: isLast ? undefined : factorId })
    await dropFactor(run, factorId)
    if (isLast) await dropRecoveryCodes(run, userId)
    await addMail(run, () => factorRemovedMail(config, { isLast }), {
      ...{ userId, toAddress: account.email, nowMs },
      locale: readingOf(account.locale),
    })
    const action = isLast ? 'second_factor_off' : 'second_factor_removed'
    await addAuditEntry(run, { actor: userId, action, subject: factorId, nowMs })
  })
  log.info('auth.factor_removed', { userId, sessionId, factorId })
  return { id: factorId }
}

function readFactorId(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!uuid.test(id)) throw noSuchFactor()
  return id
}

function noSuchFactor(): AuthError {
  return new AuthError('mfa_factor_not_found', 'Factor not found')
}
