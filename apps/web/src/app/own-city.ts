import type { QueryClient } from '@tanstack/react-query'
import { noteMemberCity } from '../data/near.ts'
import { memberProfileOptions } from '../features/member/queries.ts'

/** Notes where a member lives, as their profile says it, for the next time that the home page is read. */
export async function noteOwnCity(client: QueryClient, userId: string): Promise<void> {
  const member = await client.fetchQuery(memberProfileOptions(userId))
  const city = member?.details.find(({ field }) => field === 'city')?.value
  noteMemberCity(typeof city === 'string' ? city : '')
}
