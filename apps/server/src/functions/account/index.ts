import type { Auth } from '../../auth/index.ts'
import type { PictureStore } from '../../storage/index.ts'
import type { FunctionDefinition } from '../definition.ts'
import { createAccount } from './account.ts'
import { createDeleteAccount, createKeepAccount } from './deletion.ts'
import { createEndLogin, createLogins } from './logins.ts'
import { createMyData } from './my-data.ts'

/** What the account page calls. */
export function createAccountFunctions(
  auth: Auth,
  { pictures }: { pictures: PictureStore },
): FunctionDefinition[] {
  return [
    createAccount(auth),
    createLogins(auth),
    createEndLogin(auth),
    createMyData(auth, pictures),
    createDeleteAccount(auth),
    createKeepAccount(auth),
  ]
}
