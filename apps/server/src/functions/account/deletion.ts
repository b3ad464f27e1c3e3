import { AppError } from '@hearth/contracts'
import {
  deleteAccountReplySchema,
  deleteAccountRequestSchema,
  keepAccountReplySchema,
  keepAccountRequestSchema,
} from '@hearth/contracts/account'
import { type Auth, askDeletion, keepAccount, requirePassword } from '../../auth/index.ts'
import { defineFunction } from '../definition.ts'
import { requireOwner } from './owner.ts'

/** Begins the fourteen days after which the account is deleted. */
export const createDeleteAccount = (auth: Auth) =>
  defineFunction({
    name: 'delete-account',
    input: deleteAccountRequestSchema,
    output: deleteAccountReplySchema,
    isRepeatable: true,
    async work({ member, address }, { password, events }) {
      const account = await requireOwner(auth, member)
      if (!password) {
        throw new AppError('invalid_input', 'Please check what you sent.', {
          fields: { password: 'Please give your current password.' },
        })
      }
      await requirePassword(auth, { account, password, address })
      return askDeletion(auth, { account, sessionId: member.sessionId, events })
    },
  })

/** Takes the deletion back. */
export const createKeepAccount = (auth: Auth) =>
  defineFunction({
    name: 'keep-account',
    input: keepAccountRequestSchema,
    output: keepAccountReplySchema,
    isRepeatable: true,
    async work({ member }) {
      return { kept: await keepAccount(auth, await requireOwner(auth, member)) }
    },
  })
