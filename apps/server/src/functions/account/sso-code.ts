import type { SignOn } from '../../sign-on/index.ts'
import type { Handler } from '../handler.ts'

/** A one-use code that carries the member into another app of the network. */
export const createSsoCode =
  (signOn: SignOn): Handler<'sso-code'> =>
  async ({ member }, wish) => {
    return signOn.issueCode(member, wish)
  }
