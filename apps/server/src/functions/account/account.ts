import { type Auth, findDeletion } from '../../auth/index.ts'
import type { Handler } from '../handler.ts'
import { requireOwner } from './owner.ts'

/** How the account stands: its address, and whether it is about to be deleted. */
export const createAccount =
  (auth: Auth): Handler<'account'> =>
  async ({ member }) => {
    const account = await requireOwner(auth, member)
    return {
      email: account.email,
      newEmail: account.email_change || null,
      createdAt: account.created_at,
      deletion: (await findDeletion(auth.run, account.id)) ?? null,
    }
  }
