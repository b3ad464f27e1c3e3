import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'

type Locked = { isFeatured: boolean; isOpen: boolean }

/**
 * An admin features an event, or ends that. Only what is published, in lists and not over can be featured. The record
 * changes like by its host: a new version, and its bytes are made anew by the next read.
 */
export const featureEvent: Handler<'feature-event'> = async (
  { parts, member, run },
  { eventId, isFeatured },
) => {
  const locked = await lockEvent(run, eventId)
  if (!locked) throw new AppError('not_found', m.moderation_not_an_event)
  if (isFeatured && !locked.isOpen) throw new AppError('conflict', m.admin_feature_refused)
  if (locked.isFeatured === isFeatured) return { eventId, isFeatured }
  await setFeatured(run, eventId, isFeatured)
  const action = isFeatured ? 'event_featured' : 'event_unfeatured'
  await noteAct(run, { actor: member.userId, action, subject: eventId })
  parts.log.info('event.featured', { eventId, isFeatured, adminId: member.userId })
  return { eventId, isFeatured }
}

/** Drafts and private events are not there for admins. */
async function lockEvent(run: Run, eventId: string): Promise<Locked | undefined> {
  const { rows } = await run<Locked>({
    name: 'hold event to feature',
    text: `
      select is_featured as "isFeatured",
        status = 'published' and visibility in ('public', 'members') and ends_at > now() as "isOpen"
      from public.events where id = $1 and status <> 'draft' and visibility <> 'private' for no key update`,
    values: [eventId],
  })
  return rows[0]
}

async function setFeatured(run: Run, eventId: string, isFeatured: boolean): Promise<void> {
  await run({
    name: 'set featured',
    text: `
      with changed as (
        update public.events e
        set is_featured = $2, version = e.version + 1, updated_at = greatest(e.updated_at, now())
        where e.id = $1 returning e.id
      ), stale as (
        delete from hearth.event_bytes b using changed c where b.event_id = c.id
      )
      select pg_notify('engine_changed', id) from changed`,
    values: [eventId, isFeatured],
  })
}
