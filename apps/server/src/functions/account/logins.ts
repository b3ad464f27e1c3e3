import {
  endLoginReplySchema,
  endLoginRequestSchema,
  loginsReplySchema,
  loginsRequestSchema,
} from '@hearth/contracts/account'
import { type Auth, endLogin, listLogins } from '../../auth/index.ts'
import { defineFunction } from '../definition.ts'
import { requireOwner } from './owner.ts'

/** Where the account is signed in. */
export const createLogins = (auth: Auth) =>
  defineFunction({
    name: 'logins',
    input: loginsRequestSchema,
    output: loginsReplySchema,
    isRepeatable: true,
    async work({ member }) {
      await requireOwner(auth, member)
      return listLogins(auth, member)
    },
  })

/** Signs one of one's own devices out. Whether there was such a login is not told: others' ids say nothing. */
export const createEndLogin = (auth: Auth) =>
  defineFunction({
    name: 'end-login',
    input: endLoginRequestSchema,
    output: endLoginReplySchema,
    isRepeatable: true,
    changesAccount: true,
    async work({ member }, { loginId }) {
      const { id: userId } = await requireOwner(auth, member)
      await endLogin(auth, { userId, loginId })
      return { loginId }
    },
  })
