import type { Database } from '@hearth/database'
import { principalBytes, principalText } from '@hearth/ic-wire'
import { normaliseEmail } from '../auth/index.ts'

/**
 * Lets another house write its public events here as the member of that address, by the key of its principal; `none`
 * ends that. Written down in the audit log with nobody as its actor, as `makeAdmin` does. Says in a sentence what came
 * of it; throws one when nothing did.
 */
export async function admitWriter(
  database: Database,
  { address, principal, nowMs }: { address: string; principal: string; nowMs: number },
): Promise<string> {
  const email = normaliseEmail(address)
  if (!email) throw new Error(`"${address}" is not an e-mail address.`)
  const bytes = principal === 'none' ? undefined : principalBytes(principal)
  // The principals of keys alone: 29 bytes with a 2 at their end.
  if (
    principal !== 'none' &&
    !(bytes?.length === 29 && bytes[28] === 2 && principalText(bytes) === principal)
  ) {
    throw new Error(
      `"${principal}" is not the principal of a key. "hearth doctor" of the other house says its own.`,
    )
  }
  return database.transaction({ role: 'hearth_auth' }, async ({ run }) => {
    const { rows } = await run<{ id: string; hasUsername: boolean }>({
      name: 'account of writer',
      text: `
        select id, hearth.has_username(id) as "hasUsername" from auth.users
        where email = $1 and email_confirmed_at is not null for update`,
      values: [email],
    })
    const account = rows[0]
    if (!account?.hasUsername) {
      throw new Error(
        `${email} is no member with a name yet. Sign up, confirm and choose one first, then try again.`,
      )
    }
    const { rowCount: ended } = await run({
      name: 'end writer',
      text: 'delete from hearth.house_principals where user_id = $1 or principal = $2',
      values: [account.id, principal],
    })
    if (bytes) {
      await run({
        name: 'admit writer',
        text: 'insert into hearth.house_principals (principal, user_id) values ($1, $2)',
        values: [principal, account.id],
      })
    }
    if (!bytes && ended === 0) return `No other house writes here as ${email}.`
    await run({
      name: 'note writer',
      text: `
        insert into hearth.audit_log (at, action, subject, detail)
        values ($1, $2, $3, jsonb_build_object('by', 'the command hearth admit', 'principal', $4::text))`,
      values: [new Date(nowMs), bytes ? 'writer_admitted' : 'writer_ended', account.id, principal],
    })
    return bytes
      ? `The house with the key ${principal} writes its public events here as ${email} now.`
      : `No other house writes here as ${email} any more. What it wrote stays, as that member\u2019s.`
  })
}
