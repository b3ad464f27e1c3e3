import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'

/**
 * A host writes to everyone who came and agreed to hear from them, which a job tells them: once a week, and not while the host
 * is new. The same id once more writes nothing again.
 */
export const writeToPeople: Handler<'write-to-people'> = async ({ member, run }, { id, body }) => {
  const hostId = member.userId
  const { earlier, isNew, hasPeople, nextAt } = await findStanding(run, { hostId, id })
  if (earlier) {
    if (earlier === hostId) return { id }
    throw new AppError('conflict', m.event_write_again)
  }
  if (isNew) throw new AppError('not_allowed', m.hosting_word_newcomer)
  if (nextAt) throw new AppError('too_many_requests', m.hosting_word_limit, { retryAfterSeconds: 86_400 })
  if (!hasPeople) throw new AppError('conflict', m.hosting_word_no_readers)
  await run({
    name: 'write to people',
    text: `
      with word as (
        insert into public.host_words (id, host_id, body) values ($1::uuid, $2::uuid, $3) returning id
      )
      select hearth.queue_host_word(id) from word`,
    values: [id, hostId, body],
  })
  return { id }
}

type Standing = { earlier: string | null; isNew: boolean; hasPeople: boolean; nextAt: string | null }

async function findStanding(run: Run, { hostId, id }: { hostId: string; id: string }): Promise<Standing> {
  const { rows } = await run<Standing>({
    name: 'standing of host who writes',
    text: `
      select (select w.host_id from public.host_words w where w.id = $2::uuid) as earlier,
        hearth.newcomer_until($1::uuid) is not null as "isNew",
        exists (select from public.host_listeners l where l.host_id = $1::uuid and l.last_at is not null) as "hasPeople",
        hearth.next_word_at($1::uuid) as "nextAt"`,
    values: [hostId, id],
  })
  return rows[0]!
}
