import type { Auth } from '../auth.ts'

/** Whether anybody can sign up: unless the server's settings or those who look after the house have closed it. */
export async function areSignUpsOpen({ parts, run }: Pick<Auth, 'parts' | 'run'>): Promise<boolean> {
  if (parts.config.SIGNUPS === 'off') return false
  const { rows } = await run<{ areOpen: boolean }>({
    name: 'auth_sign_ups_open',
    text: 'select signups_open as "areOpen" from hearth.house',
  })
  return rows[0]!.areOpen
}
