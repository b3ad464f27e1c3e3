import { randomUUID } from 'node:crypto'
import { temporaryUsernamePrefix } from '@hearth/contracts'
import { passingTrouble, type Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import type { Locale } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import { localeOfRequest } from '../../http/index.ts'
import { addAccount, addProfile, findAccountByEmail } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import { take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import { deviceOf } from '../caller.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { answerEvenly } from '../even-answer.ts'
import { type Guess, giveBackGuess, takeGuess } from '../guesses.ts'
import { bodies, readBody, readEmail } from '../input.ts'
import { confirmationMail, type Link, type Mail, signUpAgainMail, signUpNotificationMail } from '../mails.ts'
import { passwordProblem } from '../password/password-rules.ts'
import { allowedRedirect } from '../redirects.ts'
import { joinOpenSignUp, voidUnconfirmedPassword } from '../sign-up/open-sign-ups.ts'
import { areSignUpsOpen } from '../sign-up/sign-ups.ts'
import { makeLinkToken } from '../tokens/one-time-token.ts'
import { addMail, putOneTimeToken } from '../tokens/one-time-token-queries.ts'
import { readChallenge } from '../tokens/pkce.ts'
import { type Account, type Metadata, toUser, type User } from '../user.ts'

type SignUp = {
  email: string
  password: string
  data: Metadata
  redirectTo: string | undefined
  challenge: string | undefined
  /** Of the request: an account that begins has chosen none. */
  locale: Locale
}

const profileFailure = 'Database error creating user profile. The system administrator has been notified.'

export function signUpRoutes(app: FastifyInstance, auth: Auth) {
  app.post('/signup', async (request): Promise<User> => {
    if (!(await areSignUpsOpen(auth))) {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    }
    const signUp = { ...readSignUp(auth, request.body, request.query), locale: localeOfRequest(request) }
    return answerEvenly(() => takeIn(auth, signUp, deviceOf(request)))
  })
}

function readSignUp(auth: Auth, body: unknown, query: unknown): Omit<SignUp, 'locale'> {
  refuseOtherWays(body)
  const { email: given, password, data, ...asked } = readBody(bodies.signUp, body)
  const challenge = readChallenge(asked)
  if (!given.trim() || !password) throw new AuthError('validation_failed', 'Email and password are required')
  const email = readEmail(given)
  const names = Object.values(data ?? {}).map((value) => (typeof value === 'string' ? value : undefined))
  const problem = passwordProblem(password, { email, names })
  if (problem) throw new AuthError('weak_password', problem.message, { weakPasswordReasons: problem.reasons })
  const redirectTo = allowedRedirect((query as Record<string, unknown>).redirect_to, auth.parts.config)
  return { email, password, data: data ?? {}, redirectTo, challenge }
}

function refuseOtherWays(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  if ('phone' in body) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  if (!('email' in body) && !('password' in body)) {
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
}

/**
 * Answers a new and a known address alike: the same limits, one hash of work, the same shape with
 * an id that says nothing, at the same speed. The mailbox's owner learns the difference.
 */
async function takeIn(auth: Auth, signUp: SignUp, device: Device): Promise<User> {
  const { parts, run, passwords } = auth
  const { email, password } = signUp
  const nowMs = parts.now()
  const guess = await takeTurn(auth, email, device).catch(async (refusal) => {
    // Nobody shuts the owner out of signing up and then has their own password confirmed by the owner's press.
    await voidUnconfirmedPassword(run, email)
    throw refusal
  })

  const known = await findAccountByEmail(run, email)
  if (!known) {
    const account = makeAccount(signUp, { encryptedPassword: await passwords.hash(password), nowMs })
    if (await addNew(auth, signUp, account)) return toUser(account)
  }
  // Two sign-ups of one address at one moment: the other was first, and this one is the second.
  const present = known ?? (await findAccountByEmail(run, email))
  if (present) await signUpAgain(auth, present, signUp, guess)
  return toUser(makeAccount(signUp, { encryptedPassword: '', nowMs }))
}

async function takeTurn(auth: Auth, email: string, device: Device): Promise<Guess> {
  const { run, allowances, parts } = auth
  const guess = await takeGuess(auth, { email, device })
  await take(run, allowances.mailsFrom(device.address), parts.now())
  await take(run, allowances.signUpsOf(email), parts.now())
  return guess
}

/** A sign-up of an address that has an account, confirmed or not. */
async function signUpAgain(auth: Auth, known: Account, signUp: SignUp, guess: Guess): Promise<void> {
  const { parts, run, passwords } = auth
  const { email, password, data } = signUp
  const isRight = await passwords.verify(known.encrypted_password, password)
  if (known.email_confirmed_at) {
    const nowMs = parts.now()
    if (isRight) await giveBackGuess(auth, guess)
    else
      await addMail(run, () => signUpNotificationMail(parts.config), {
        ...{ userId: known.id, toAddress: email, nowMs },
        locale: readingOf(known.locale, signUp.locale),
      })
    parts.log.info('auth.sign_up_known', { userId: known.id })
    return
  }
  await parts.database.transaction(asAuth, async ({ run }) => {
    const again = { userId: known.id, agrees: isRight, userMetadata: data, nowMs: parts.now() }
    const joined = await joinOpenSignUp(run, again)
    // Confirmed at this very moment: it belongs to someone now and stays as it is.
    if (!joined) return
    await mailLink(auth, run, known.id, signUp, (link) => signUpAgainMail(parts.config, link, joined))
  })
  parts.log.info('auth.sign_up_again', { userId: known.id, agrees: isRight })
}

/** The account as it begins: of the same shape whether it will be stored or only shown. */
function makeAccount(
  signUp: SignUp,
  { encryptedPassword, nowMs }: { encryptedPassword: string; nowMs: number },
): Account {
  const id = randomUUID()
  const at = new Date(nowMs).toISOString()
  const { email, data } = signUp
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: encryptedPassword,
    email_change: '',
    email_confirmed_at: null,
    confirmation_sent_at: at,
    recovery_sent_at: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    created_at: at,
    updated_at: at,
    locale: null,
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        provider: 'email',
        identity_data: { sub: id, email, email_verified: false, phone_verified: false },
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    factors: [],
  }
}

/** Account, identity, profile, link and mail in one transaction; false when the address has an account by now. */
async function addNew(auth: Auth, signUp: SignUp, account: Account): Promise<boolean> {
  const { database, log, config } = auth.parts
  try {
    await database.transaction(asAuth, async ({ run }) => {
      await addAccount(run, account)
      await addTemporaryProfile(run, account.id)
      await mailLink(auth, run, account.id, signUp, (link) => confirmationMail(config, link))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return false
    if (error instanceof ProfileFailure) {
      log.error('auth.profile_not_made', { userId: account.id, error: error.cause })
      throw new AuthError('unexpected_failure', profileFailure, { cause: error.cause })
    }
    throw error
  }
  log.info('auth.signed_up', { userId: account.id })
  return true
}

/** The first eight of the id name the profile until its person does; the whole id where that name is taken. */
async function addTemporaryProfile(run: Run, userId: string): Promise<void> {
  const hex = userId.replaceAll('-', '')
  const { rowCount } = await run({
    name: 'auth_temporary_name_taken',
    text: 'select 1 from public.profiles where lower(username) = $1',
    values: [temporaryUsernamePrefix + hex.slice(0, 8)],
  })
  const username = temporaryUsernamePrefix + hex.slice(0, rowCount > 0 ? 20 : 8)
  try {
    await addProfile(run, { userId, username })
  } catch (error) {
    throw passingTrouble(error) ? error : new ProfileFailure(error)
  }
}

class ProfileFailure extends Error {
  constructor(cause: unknown) {
    super('The profile could not be made.', { cause })
  }
}

async function mailLink(
  auth: Auth,
  run: Run,
  userId: string,
  { email, redirectTo, challenge, locale }: SignUp,
  write: (link: Link) => Mail,
) {
  const { config, now } = auth.parts
  const { link: tokenHash, hash } = makeLinkToken(challenge)
  const nowMs = now()
  const expiresAtMs = nowMs + config.ONE_TIME_TOKEN_SECONDS * 1000
  await putOneTimeToken(run, {
    userId,
    relatesTo: email,
    hash,
    type: 'signup',
    challenge,
    expiresAtMs,
    nowMs,
  })
  await addMail(run, () => write({ tokenHash, redirectTo }), { userId, toAddress: email, locale, nowMs })
}

function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && violated === constraint
}
