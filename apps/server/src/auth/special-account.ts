import { isTemporaryUsername, reservedUsernames } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { Parts } from '../parts.ts'
import { findUsername } from './account-queries.ts'
import { asAuth } from './actor.ts'
import type { Account } from './user.ts'

/**
 * The special account (specification section 6): at a sign-in with its proven address it gets its fixed name, when it
 * has none yet, and the admin's role, which only the server writes.
 */
export async function honourSpecialAccount(
  { config, database, log }: Parts,
  account: Account,
): Promise<boolean> {
  const { SUPERADMIN_EMAIL: email, SUPERADMIN_USERNAME: username } = config
  if (!email || !username || account.email !== email.toLowerCase() || !account.email_confirmed_at)
    return false
  return database.transaction(asAuth, async ({ run }) => {
    if (
      isTemporaryUsername(await findUsername(run, account.id)) &&
      (await giveUsername(run, account.id, username))
    ) {
      log.info('auth.special_account_named', { userId: account.id })
    }
    const { rowCount } = await run({
      name: 'auth_grant_admin',
      text: `insert into hearth.user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`,
      values: [account.id],
    })
    if (rowCount > 0) log.info('auth.role_granted', { userId: account.id, role: 'admin' })
    return rowCount > 0
  })
}

/** Keeps the names of the house, the special account's included, from being claimed. */
export async function keepReservedUsernames({ config, database }: Parts): Promise<void> {
  const names = [
    ...reservedUsernames,
    ...(config.SUPERADMIN_USERNAME ? [config.SUPERADMIN_USERNAME.toLowerCase()] : []),
  ]
  await database.run(asAuth, {
    name: 'auth_keep_usernames',
    text: 'insert into hearth.reserved_usernames (username) select unnest($1::text[]) on conflict do nothing',
    values: [names],
  })
}

/** False when someone has taken the name before it was reserved. */
async function giveUsername(run: Run, userId: string, username: string): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_give_username',
    text: `
      update public.profiles set username = $2
      where id = $1 and not exists (select from public.profiles where lower(username) = lower($2) and id <> $1)`,
    values: [userId, username],
  })
  return rowCount > 0
}
