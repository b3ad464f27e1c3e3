import * as m from '@hearth/messages'
import { commonPasswords } from './common-passwords.ts'

/** In characters as people count them; all of them are kept as typed. */
export const passwordLength = { least: 8, max: 128 } as const

/** What belongs to the person, so that it cannot be the password: the address and the names. */
export type Personal = { email: string; names: readonly (string | undefined)[] }

export type PasswordProblem = { reasons: readonly string[]; message: string }

/**
 * What is wrong with a wished password, in a sentence that says what to do and in the protocol's reasons (`length`,
 * `pwned`; `personal` is ours); `undefined` when nothing is. There are no rules of composition.
 */
export function passwordProblem(password: string, personal: Personal): PasswordProblem | undefined {
  const length = [...password].length
  if (length < passwordLength.least) {
    return { reasons: ['length'], message: m.account_too_short({ count: passwordLength.least }) }
  }
  if (length > passwordLength.max) {
    return { reasons: ['length'], message: m.account_too_long({ count: passwordLength.max }) }
  }
  if (isCommon(password.toLowerCase())) {
    return { reasons: ['pwned'], message: m.account_fields_password_common() }
  }
  if (isPersonal(password, personal)) {
    return { reasons: ['personal'], message: m.account_fields_password_personal() }
  }
  return undefined
}

function isCommon(password: string): boolean {
  if (/^(.{1,4})\1+$/su.test(password)) return true
  const withoutTail = password.replace(/[^\p{L}]{1,4}$/u, '')
  return [password, withoutTail, readLeet(password), readLeet(withoutTail)].some((word) =>
    commonPasswords.has(word),
  )
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function readLeet(word: string): string {
  return word.replace(/[013457@$!]/g, (sign) => leet[sign]!)
}

/** True when the password is one of the person's own words with next to nothing added. */
function isPersonal(password: string, { email, names }: Personal): boolean {
  const bare = fold(password)
  const local = email.split('@')[0] ?? ''
  const words = [email, local, ...local.split(/[._+-]/), ...names].map((word) => fold(word ?? ''))
  return words.some((word) => word.length >= 4 && bare.includes(word) && bare.length - word.length < 4)
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
