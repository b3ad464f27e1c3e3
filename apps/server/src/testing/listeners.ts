import type { TestDatabase } from '@hearth/database/testing'
import { buildMember, type Member } from './people.ts'

/** Somebody who agreed to hear from a host, and came to what they held unless said; gives the agreement too. */
export async function buildListener(
  db: Pick<TestDatabase, 'owner'>,
  { hostId, who, came = true }: { hostId: string; who?: Member; came?: boolean },
): Promise<Member & { listenerId: string }> {
  const member = who ?? (await buildMember(db))
  if (came) {
    await db.owner(
      `insert into hearth.host_people (host_id, user_id, times, last_at) values ($1, $2, 1, now() - interval '2 days')`,
      [hostId, member.userId],
    )
  }
  const [row] = await db.owner<{ id: string }>(
    `insert into public.host_listeners (host_id, user_id, created_at) values ($1, $2, now() - interval '1 day') returning id`,
    [hostId, member.userId],
  )
  return { ...member, listenerId: row!.id }
}
