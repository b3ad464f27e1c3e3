import type { QueryClient } from '@tanstack/react-query'
import { memberProfileOptions } from './features/profiles/queries.ts'
import { noteNear } from './near.ts'

/** Notes where a member lives, as their profile says it, for the next time that the home page is read. */
export async function noteOwnCity(client: QueryClient, userId: string): Promise<void> {
  const member = await client.fetchQuery(memberProfileOptions(userId))
  const city = member?.details.find(({ field }) => field === 'city')?.value
  noteNear(typeof city === 'string' ? city : '')
}
