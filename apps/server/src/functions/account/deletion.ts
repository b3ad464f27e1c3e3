import { type Auth, askDeletion, keepAccount, requireOwnersProof } from '../../auth/index.ts'
import type { Handler } from '../handler.ts'
import { requireOwner } from './owner.ts'

/** Begins the fourteen days after which the account is deleted. */
export const createDeleteAccount =
  (auth: Auth): Handler<'delete-account'> =>
  async ({ member, address }, { password, events }) => {
    const account = await requireOwner(auth, member)
    const { sessionId } = member
    await requireOwnersProof(auth, { account, password, device: { address } })
    return askDeletion(auth, { account, sessionId, events })
  }

/** Takes the deletion back. */
export const createKeepAccount =
  (auth: Auth): Handler<'keep-account'> =>
  async ({ member }) => {
    return { kept: await keepAccount(auth, await requireOwner(auth, member)) }
  }
