import type { Database } from '@hearth/database'
import { normaliseEmail } from '../auth/index.ts'

/**
 * Gives an account the role of an admin, written down in the audit log with nobody as its actor: whoever may run
 * commands on the machine did it. Says in a sentence what came of it; throws one when nothing did.
 */
export async function makeAdmin(
  database: Database,
  address: string,
  { nowMs }: { nowMs: number },
): Promise<string> {
  const email = normaliseEmail(address)
  if (!email) throw new Error(`"${address}" is not an e-mail address.`)
  return database.transaction({ role: 'hearth_auth' }, async ({ run }) => {
    const { rows } = await run<{ id: string; isConfirmed: boolean }>({
      name: 'account to make admin',
      text: 'select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = $1',
      values: [email],
    })
    const account = rows[0]
    if (!account) throw new Error(`Nobody has signed up as ${email}. Sign up first, then try again.`)
    if (!account.isConfirmed) {
      throw new Error(`${email} has not been confirmed yet. Open the link in its mail first, then try again.`)
    }
    const { rowCount } = await run({
      name: 'make admin',
      text: `insert into hearth.user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`,
      values: [account.id],
    })
    if (rowCount === 0) return `${email} is an admin already.`
    await run({
      name: 'note new admin',
      text: `
        insert into hearth.audit_log (at, action, subject, detail)
        values ($1, 'admin_made', $2, '{"by": "the command hearth admin"}')`,
      values: [new Date(nowMs), account.id],
    })
    return `${email} is an admin now. Whoever is signed in as it sees that at the latest after signing in again.`
  })
}
