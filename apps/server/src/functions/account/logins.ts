import { type Auth, endLogin, listLogins } from '../../auth/index.ts'
import type { Handler } from '../handler.ts'
import { requireOwner } from './owner.ts'

/** Where the account is signed in. */
export const createLogins =
  (auth: Auth): Handler<'logins'> =>
  async ({ member, locale }) => {
    await requireOwner(auth, member)
    return listLogins(auth, { ...member, locale })
  }

/** Signs one of one's own devices out. Whether there was such a login is not told: others' ids say nothing. */
export const createEndLogin =
  (auth: Auth): Handler<'end-login'> =>
  async ({ member }, { loginId }) => {
    const { id: userId } = await requireOwner(auth, member)
    await endLogin(auth, { userId, loginId })
    return { loginId }
  }
