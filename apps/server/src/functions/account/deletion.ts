import {
  deleteAccountReplySchema,
  deleteAccountRequestSchema,
  keepAccountReplySchema,
  keepAccountRequestSchema,
} from '@hearth/contracts/account'
import { type Auth, askDeletion, keepAccount, requireOwnersProof } from '../../auth/index.ts'
import { defineFunction } from '../definition.ts'
import { requireOwner } from './owner.ts'

/** Begins the fourteen days after which the account is deleted. */
export const createDeleteAccount = (auth: Auth) =>
  defineFunction({
    name: 'delete-account',
    input: deleteAccountRequestSchema,
    output: deleteAccountReplySchema,
    isRepeatable: true,
    changesAccount: true,
    async work({ member, address }, { password, events }) {
      const account = await requireOwner(auth, member)
      const { sessionId } = member
      await requireOwnersProof(auth, { account, password, device: { address } })
      return askDeletion(auth, { account, sessionId, events })
    },
  })

/** Takes the deletion back. */
export const createKeepAccount = (auth: Auth) =>
  defineFunction({
    name: 'keep-account',
    input: keepAccountRequestSchema,
    output: keepAccountReplySchema,
    isRepeatable: true,
    changesAccount: true,
    async work({ member }) {
      return { kept: await keepAccount(auth, await requireOwner(auth, member)) }
    },
  })
