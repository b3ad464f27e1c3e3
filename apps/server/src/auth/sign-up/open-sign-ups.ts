import type { Run } from '@hearth/database'
import type { Metadata } from '../user.ts'

// A sign-up is open while nobody has confirmed its address. Whoever signs up says who they are, and nobody knows yet
// who owns the mailbox. So the passwords of open sign-ups that disagree are all void: which of them is the owner's,
// no link can tell. The account then has no password, and whoever opens a link chooses one (decision 0043).

/**
 * Notes a further sign-up of an address that is not confirmed. `agrees` says that its password is the one that
 * stands. Gives whether the sign-ups disagree by now, or nothing when the address was confirmed meanwhile and belongs
 * to somebody.
 */
export async function joinOpenSignUp(
  run: Run,
  again: { userId: string; agrees: boolean; userMetadata: Metadata; nowMs: number },
): Promise<{ isDisputed: boolean } | undefined> {
  const { rows } = await run<{ isDisputed: boolean }>({
    name: 'auth_join_open_sign_up',
    text: `
      update auth.users set
        encrypted_password = case when $2 then encrypted_password end,
        raw_user_meta_data = case when $2 and encrypted_password is not null then $3::jsonb else '{}' end,
        confirmation_sent_at = $4, updated_at = $4
      where id = $1 and email_confirmed_at is null
      returning encrypted_password is null as "isDisputed"`,
    values: [again.userId, again.agrees, again.userMetadata, new Date(again.nowMs)],
  })
  return rows[0]
}

/**
 * Voids the password of an open sign-up, which may be a stranger's: the owner's recovery link reached the mailbox
 * first, or a further sign-up was refused for being too often, so that nobody knows whether it agrees.
 */
export async function voidUnconfirmedPassword(run: Run, email: string): Promise<void> {
  await run({
    name: 'auth_void_unconfirmed_password',
    text: `
      update auth.users set encrypted_password = null, raw_user_meta_data = '{}'
      where email = $1 and email_confirmed_at is null and encrypted_password is not null`,
    values: [email],
  })
}

/** Whether the link is that of a sign-up whose passwords are void. It spends nothing. */
export async function isDisputedSignUp(run: Run, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_is_disputed_sign_up',
    text: `
      select 1 from auth.one_time_tokens t join auth.users u on u.id = t.user_id
      where t.token_hash = $1 and t.token_type = 'signup' and u.encrypted_password is null`,
    values: [tokenHash],
  })
  return rowCount > 0
}
