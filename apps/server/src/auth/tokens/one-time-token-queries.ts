import type { Run } from '@hearth/database'
import type { Reading } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import type { Mail } from '../mails.ts'
import type { LinkType } from '../redirects.ts'

export type OneTimeToken = {
  hash: Buffer
  type: LinkType
  /** Of the client that asked, when its link leads back with a code (PKCE). */
  challenge: string | undefined
  expiresAtMs: number
  nowMs: number
}

/**
 * Gives the account a token for one purpose; the one before is dead, but for sign-ups, whose links stand side by side
 * until one is opened. `relatesTo` is the address it is sent to.
 */
export async function putOneTimeToken(
  run: Run,
  {
    userId,
    relatesTo,
    hash,
    type,
    challenge,
    expiresAtMs,
    nowMs,
  }: OneTimeToken & { userId: string; relatesTo: string },
): Promise<void> {
  await run({
    name: 'auth_put_one_time_token',
    text: `
      with flow as (
        insert into auth.flow_state (user_id, authentication_method, code_challenge, created_at)
        select $2, $3, $7, $5 where $7::text is not null
        returning id
      )
      insert into auth.one_time_tokens (token_hash, user_id, token_type, relates_to, created_at, expires_at, flow_state_id)
      values ($1, $2, $3, $4, $5, $6, (select id from flow))
      on conflict (user_id, token_type) where token_type <> 'signup' do update set
        token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at,
        expires_at = excluded.expires_at, flow_state_id = excluded.flow_state_id`,
    values: [hash, userId, type, relatesTo, new Date(nowMs), new Date(expiresAtMs), challenge ?? null],
  })
}

/**
 * Spends a token: one use, one purpose, in its time. A link that proves the address of a
 * sign-up takes the other links of that sign-up with it. Nothing comes back for any other.
 */
export async function redeemOneTimeToken(
  run: Run,
  { hash, type, nowMs }: { hash: Buffer; type: LinkType; nowMs: number },
) {
  const { rows } = await run<{ user_id: string; relates_to: string; flow_state_id: string | null }>({
    name: 'auth_redeem_one_time_token',
    text: `
      with spent as (
        delete from auth.one_time_tokens where token_hash = $1 and token_type = $2 and expires_at > $3
        returning user_id, relates_to, flow_state_id
      ), others as (
        delete from auth.one_time_tokens t using spent
        where $2 in ('signup', 'recovery') and t.user_id = spent.user_id and t.token_type = 'signup' and t.token_hash <> $1
      )
      select user_id, relates_to, flow_state_id from spent`,
    values: [hash, type, new Date(nowMs)],
  })
  return rows[0]
}

/**
 * One statement for known and unknown addresses alike: when the address has an account that waits for such a mail, it
 * gets a token and the mail, and without one nothing happens. For a change of address the mail
 * goes to the new one.
 */
export async function sendLinkIfKnown(
  run: Run,
  email: string,
  token: OneTimeToken,
  mail: Mail,
): Promise<void> {
  const { hash, type, challenge, expiresAtMs, nowMs } = token
  await run({
    name: 'auth_send_link_if_known',
    text: `
      with person as (
        update auth.users u set
          confirmation_sent_at = case when $3 = 'signup' then $4::timestamptz else u.confirmation_sent_at end,
          recovery_sent_at = case when $3 = 'recovery' then $4::timestamptz else u.recovery_sent_at end,
          email_change_sent_at = case when $3 = 'email_change' then $4::timestamptz else u.email_change_sent_at end
        where u.email = $1 and case $3::text
          when 'signup' then u.email_confirmed_at is null
          when 'email_change' then u.email_change <> '' and not exists (select from auth.users o where o.email = u.email_change)
          else true end
        returning u.id, case when $3 = 'email_change' then u.email_change else u.email end as address
      ), flow as (
        insert into auth.flow_state (user_id, authentication_method, code_challenge, created_at)
        select id, $3, $10, $4 from person where $10::text is not null
        returning id
      ), token as (
        insert into auth.one_time_tokens (token_hash, user_id, token_type, relates_to, created_at, expires_at, flow_state_id)
        select $2, id, $3, address, $4, $5, (select id from flow) from person
        on conflict (user_id, token_type) where token_type <> 'signup' do update set
          token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at,
          expires_at = excluded.expires_at, flow_state_id = excluded.flow_state_id
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, created_at, link_expires_at)
      select $6, id, address, $7, $8, $9, $4, $5 from person`,
    values: [
      email,
      hash,
      type,
      new Date(nowMs),
      new Date(expiresAtMs),
      mail.kind,
      mail.subject,
      mail.text,
      mail.html,
      challenge ?? null,
    ],
  })
}

/** Writes a mail in the language of its reader. */
export async function addMail(
  run: Run,
  write: () => Mail,
  {
    userId,
    toAddress,
    locale,
    nowMs,
  }: { userId: string | null; toAddress: string; locale: Reading; nowMs: number },
): Promise<void> {
  const mail = inLocale(locale, write)
  await run({
    name: 'auth_add_mail',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, created_at, link_expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      mail.kind,
      userId,
      toAddress,
      mail.subject,
      mail.text,
      mail.html,
      new Date(nowMs),
      mail.linkSeconds === undefined ? null : new Date(nowMs + mail.linkSeconds * 1000),
    ],
  })
}

/**
 * Whatever links are on their way, none of them works any more, nor does a code that one of them led to.
 * `butFlow` is that of the link that was just opened.
 */
export async function dropOneTimeTokens(
  run: Run,
  { userId, butFlow = null }: { userId: string; butFlow?: string | null },
): Promise<void> {
  await run({
    name: 'auth_drop_one_time_tokens',
    text: `
      with flows as (
        delete from auth.flow_state where user_id = $1 and id is distinct from $2
      )
      delete from auth.one_time_tokens where user_id = $1`,
    values: [userId, butFlow],
  })
}
