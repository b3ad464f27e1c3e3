import { eventIdFrom } from '@hearth/contracts/event-id'
import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import { insert } from './insert.ts'
import type { DatedEvent } from './sample-event.ts'
import { digestOf, memberId, sampleId } from './sample-id.ts'

const hourMs = 3_600_000

/** Writes what people say to each other, each at the next of its events that is still to come. */
export async function fillComments(
  run: Run,
  { comments }: Content,
  events: readonly DatedEvent[],
  nowMs: number,
): Promise<void> {
  const rows = Object.entries(comments).flatMap(([key, threads]) => {
    const next = events.find((event) => event.week >= 0 && event.key.startsWith(`${key}/`))
    if (!next) throw new Error(`There is no sample event ${key}.`)
    const event_id = eventIdFrom(digestOf(`event ${next.key}`))
    const row = (
      said: { by: string; hoursAgo: number; words: string; isPinned?: boolean },
      reply_to: string | null,
    ) => {
      const created_at = new Date(nowMs - said.hoursAgo * hourMs).toISOString()
      return {
        id: sampleId(`comment ${said.by} ${said.words}`),
        event_id,
        author_id: memberId(said.by),
        reply_to,
        body: said.words,
        created_at,
        pinned_at: said.isPinned ? created_at : null,
      }
    }
    return threads.flatMap((thread) => {
      const first = row(thread, null)
      return [first, ...thread.replies.map((reply) => row(reply, first.id))]
    })
  })
  await insert(run, 'event_comments', rows)
}
