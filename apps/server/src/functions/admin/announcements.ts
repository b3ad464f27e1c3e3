import { AppError, longestAnnouncementDays } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'

const dayMs = 86_400_000

/** A line for everyone on every page; it takes the place of the one before. */
export const announce: Handler<'announce'> = async ({ parts, member, run }, { id, text, endsAt }) => {
  const days = (Date.parse(endsAt) - parts.now()) / dayMs
  const problem =
    days <= 0
      ? m.admin_site_refused_past
      : days > longestAnnouncementDays
        ? m.admin_site_refused_long({ longestAnnouncementDays })
        : undefined
  if (problem) throw new AppError('invalid_input', m.admin_refused_input, { fields: { endsAt: problem } })

  // Two at once go one after the other, so that one of them stands in the end.
  await run({ name: 'hold announcements', text: `select from hearth.house for update` })
  const { rows } = await run({
    name: 'announce',
    text: `
          insert into hearth.announcements (id, text, written_by, ends_at) values ($1, $2, $3, $4)
          on conflict (id) do nothing returning id`,
    values: [id, text, member.userId, endsAt],
  })
  if (rows.length === 0) return { id }
  await run({
    name: 'end announcements before',
    text: 'update hearth.announcements set ends_at = now() where ends_at > now() and id <> $1',
    values: [id],
  })
  await noteAct(run, { actor: member.userId, action: 'announced', subject: id, detail: { text } })
  return { id }
}

export const endAnnouncement: Handler<'end-announcement'> = async ({ member, run }, { id }) => {
  const { rows } = await run({
    name: 'end announcement',
    text: 'update hearth.announcements set ends_at = now() where id = $1 and ends_at > now() returning id',
    values: [id],
  })
  if (rows.length > 0) await noteAct(run, { actor: member.userId, action: 'announcement_ended', subject: id })
  return { id }
}
