import { AppError, ssoCodeReplySchema, ssoCodeRequestSchema } from '@hearth/contracts'
import type { SignOn } from '../sign-on/index.ts'
import { defineFunction, type Member } from './definition.ts'

/** A one-use code that carries the member into another app of the network. */
export const createSsoCode = (signOn: SignOn) =>
  defineFunction({
    name: 'sso-code',
    input: ssoCodeRequestSchema,
    output: ssoCodeReplySchema,
    // A code must not lie anywhere but as its hash.
    keepsAnswer: false,
    async work({ member }, wish) {
      requireWholeSignIn(member)
      return signOn.issueCode(member, wish)
    },
  })

/** A login that still waits for its second step is carried nowhere. */
function requireWholeSignIn({ claims }: Member): void {
  if (claims.next_aal === 'aal2' && claims.aal !== 'aal2') {
    throw new AppError('not_allowed', 'Please finish signing in first.')
  }
}
