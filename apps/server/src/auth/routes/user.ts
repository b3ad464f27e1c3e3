import type { Run } from '@hearth/database'
import { type Reading, readingOf } from '@hearth/messages/habits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { localeOfRequest } from '../../http/index.ts'
import { endCalendarAddress } from '../account/calendar-address.ts'
import { requireOwnLogin } from '../account/own-login.ts'
import { requirePassword } from '../account/proof.ts'
import {
  addAuditEntry,
  changeAccount,
  findAccount,
  findAccountByEmail,
  findUsername,
} from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import { take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import { deviceOf, requireLogin } from '../caller.ts'
import { AuthError } from '../errors.ts'
import { answerEvenly } from '../even-answer.ts'
import { bodies, maxMetadataBytes, readBody, readEmail } from '../input.ts'
import { endLogins } from '../login/login-queries.ts'
import { addressTakenMail, emailChangeAskedMail, emailChangeMail, passwordChangedMail } from '../mails.ts'
import { passwordProblem } from '../password/password-rules.ts'
import { allowedRedirect } from '../redirects.ts'
import { isFreshRecovery, mayChooseFirstPassword } from '../rules.ts'
import { requireFreshProof, requireSecondStep } from '../second-factor/proof.ts'
import { makeLinkToken } from '../tokens/one-time-token.ts'
import { addMail, dropOneTimeTokens, putOneTimeToken } from '../tokens/one-time-token-queries.ts'
import { readChallenge } from '../tokens/pkce.ts'
import { type Account, toUser, type User } from '../user.ts'

type Member = Awaited<ReturnType<typeof requireLogin>>
type Change = z.output<typeof bodies.updateUser>

/** The protocol's status here for a login that must show a code of its authenticator app first. */
const insufficientStatus = 401

/** The person's own account. */
export function userRoutes(app: FastifyInstance, auth: Auth) {
  app.get('/user', async (request): Promise<User> => toUser((await requireLogin(request, auth)).account))

  app.put('/user', async (request): Promise<User> => {
    const member = await requireLogin(request, auth)
    requireOwnLogin(member.account)
    requireSecondStep(member.account, insufficientStatus)
    refuseForeignFields(request.body)
    const change = readBody(bodies.updateUser, request.body)
    const newEmail = change.email == null ? undefined : readEmail(change.email)
    const isMoving = newEmail !== undefined && newEmail !== member.account.email
    const work = () => update(auth, request, { member, change, newEmail: isMoving ? newEmail : undefined })
    return isMoving ? answerEvenly(work) : work()
  })
}

/** Fields of the protocol that a person may not write, or that belong to a way we do not offer. */
function refuseForeignFields(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  for (const field of ['app_metadata', 'role', 'ban_duration', 'email_confirm', 'id', 'aud']) {
    if (field in body) throw new AuthError('not_admin', `Updating ${field} requires admin privileges`)
  }
  const { phone } = body as { phone?: unknown }
  if (phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
}

type Update = { member: Member; change: Change; newEmail: string | undefined }

async function update(
  auth: Auth,
  request: FastifyRequest,
  { member, change, newEmail }: Update,
): Promise<User> {
  const { database, now, log, config } = auth.parts
  const { userId, sessionId, account } = member
  const newPassword = change.password ?? undefined
  const challenge = readChallenge(change)
  await requireProof(auth, request, { member, change, newEmail })
  const encryptedPassword = newPassword === undefined ? undefined : await hashNew(auth, account, newPassword)

  const nowMs = now()
  const locale = readingOf(account.locale, localeOfRequest(request))
  const toOwner = { userId, toAddress: account.email, locale, nowMs }
  const redirectTo = allowedRedirect((request.query as Record<string, unknown>).redirect_to, config)
  const changed = await database.transaction(asAuth, async ({ run }) => {
    const isChanged = await changeAccount(run, {
      userId,
      fromEncryptedPassword: account.encrypted_password,
      encryptedPassword,
      emailChange: newEmail,
      data: change.data ?? undefined,
      maxMetadataBytes,
      nowMs,
    })
    if (!isChanged) {
      throw new AuthError(
        'validation_failed',
        `The data would be larger than ${maxMetadataBytes} bytes, or the account changed meanwhile.`,
      )
    }
    if (encryptedPassword) {
      // What was mailed under the old password ends with it: reset links, an unconfirmed move; so does every other
      // device.
      await dropOneTimeTokens(run, { userId })
      await endLogins(run, { userId, sessionId, scope: 'others' })
      // Somebody else may have had the account: what they could still read with ends too.
      const isRecovery = isFreshRecovery(account.login_amr, nowMs)
      const endsCalendar = isRecovery && (await endCalendarAddress(run, userId, nowMs))
      await addMail(run, () => passwordChangedMail(config, { endsCalendar }), toOwner)
      await addAuditEntry(run, { actor: userId, action: 'password_changed', subject: userId, nowMs })
    }
    if (newEmail) {
      await mailNewAddress(auth, run, { userId, newEmail, redirectTo, challenge, locale })
      await addMail(run, () => emailChangeAskedMail(config, newEmail), toOwner)
      await addAuditEntry(run, { actor: userId, action: 'email_change_asked', subject: userId, nowMs })
    }
    return (await findAccount(run, userId))!
  })
  if (encryptedPassword) log.info('auth.password_changed', { userId, sessionId })
  if (newEmail) log.info('auth.email_change_asked', { userId, sessionId })
  return toUser(changed)
}

/**
 * Who has an authenticator app shows a fresh code first: a mailbox alone does not open the account. Moving to another
 * address needs the current password; so does a new password, unless the login is a
 * fresh recovery or the account has no password yet.
 * A current password that is given is checked in any case, within the limits of sign-in.
 */
async function requireProof(
  auth: Auth,
  request: FastifyRequest,
  { member, change, newEmail }: Update,
): Promise<void> {
  const { run, allowances, parts } = auth
  const { account } = member
  if (change.password != null || newEmail) {
    const { config, now } = parts
    const freshSeconds = config.FRESH_PROOF_SECONDS
    requireFreshProof(account, { nowMs: now(), freshSeconds, status: insufficientStatus })
  }
  const current = change.current_password ?? undefined
  const nowMs = parts.now()
  const mayChoose = isFreshRecovery(account.login_amr, nowMs) || mayChooseFirstPassword(account, nowMs)
  const isNeeded = newEmail !== undefined || (change.password != null && !mayChoose)
  const device = deviceOf(request)
  const { address } = device
  if (newEmail) await take(run, allowances.mailsFrom(address), parts.now())
  if (current === undefined) {
    // A new password is hashed to be compared with the present one, which counts as a try.
    if (change.password != null) await take(run, allowances.passwordsFrom(address), parts.now())
    if (isNeeded)
      throw new AuthError('reauthentication_needed', 'Please give your current password for this change')
    return
  }
  await requirePassword(auth, { account, password: current, device })
}

async function hashNew(auth: Auth, account: Account, password: string): Promise<string> {
  const username = await findUsername(auth.run, account.id)
  const suggestion = account.raw_user_meta_data.username
  const names = [username, typeof suggestion === 'string' ? suggestion : undefined]
  const problem = passwordProblem(password, { email: account.email, names })
  if (problem) throw new AuthError('weak_password', problem.message, { weakPasswordReasons: problem.reasons })
  if (await auth.passwords.verify(account.encrypted_password, password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return auth.passwords.hash(password)
}

type Move = {
  userId: string
  newEmail: string
  redirectTo: string | undefined
  challenge: string | undefined
  locale: Reading
}

/** The link goes to the new address; where that already has an account, its owner hears of the attempt instead. */
async function mailNewAddress(auth: Auth, run: Run, move: Move) {
  const { userId, newEmail, redirectTo, challenge, locale } = move
  const { config, now } = auth.parts
  const nowMs = now()
  await take(run, auth.allowances.mailsTo(newEmail, 'email_change'), nowMs)
  const { link: tokenHash, hash } = makeLinkToken(challenge)
  const expiresAtMs = nowMs + config.ONE_TIME_TOKEN_SECONDS * 1000
  await putOneTimeToken(run, {
    userId,
    relatesTo: newEmail,
    hash,
    type: 'email_change',
    challenge,
    expiresAtMs,
    nowMs,
  })
  const owner = await findAccountByEmail(run, newEmail)
  const to = { toAddress: newEmail, nowMs, locale: readingOf(owner?.locale, locale) }
  if (owner) await addMail(run, () => addressTakenMail(config), { userId: owner.id, ...to })
  else await addMail(run, () => emailChangeMail(config, { tokenHash, redirectTo }), { userId, ...to })
}
