import type { Notification } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { Email } from '../mail/index.ts'
import { type From, notify, type TitleFor } from './notify.ts'

type CountedNotification = Extract<Notification, { data: { count: string } }>

/**
 * Tells a member as `notify` does, but as long as a notice of this kind with the same values in the fields `sameIn` waits
 * unread, it gathers this one too: its `count` grows, the rest says what was last, and no further mail is written.
 * Whoever calls it at the same time for the same member must wait for each other.
 */
export async function notifyGathered(
  run: Run,
  userId: string,
  sameIn: readonly string[],
  compose: (titleFor: TitleFor) => CountedNotification & { subject: string; email: Email; from: From },
): Promise<void> {
  const { kind, data } = compose((title) => title)
  const same = Object.fromEntries(sameIn.map((field) => [field, data[field as keyof typeof data]]))
  const { rows } = await run({
    name: 'gather notice',
    text: `
      update public.notifications n
      set data = $3::jsonb || jsonb_build_object('count', ((n.data ->> 'count')::integer + 1)::text)
        || jsonb_strip_nulls(jsonb_build_object('eventTitle', hearth.words_in($3::jsonb ->> 'eventId', hearth.locale_of($1::uuid)) ->> 'title')),
        created_at = now()
      where n.user_id = $1::uuid and n.kind = $2 and n.read_at is null and n.data @> $4::jsonb
      returning n.id`,
    values: [userId, kind, data, same],
  })
  if (rows.length === 0) await notify(run, userId, compose)
}
