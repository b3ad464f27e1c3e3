import { randomBytes } from 'node:crypto'

const recoveryCodeCount = 10

/** Crockford's base32: no letter that reads like a digit. Twelve of them are 60 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 12

/** Ten codes of the form `xxxx-xxxx-xxxx`, to be written down. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
}

function makeRecoveryCode(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as someone typed it, as it was made; `undefined` when it can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  const isCode =
    characters.length === length && [...characters].every((character) => alphabet.includes(character))
  return isCode ? characters.replace(/(.{4})(?=.)/g, '$1-') : undefined
}
