import {
  AppError,
  announcementReplySchema,
  announceRequestSchema,
  endAnnouncementRequestSchema,
  longestAnnouncementDays,
} from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inAdminTransaction, noteAct } from './admin-transaction.ts'

const dayMs = 86_400_000

/** A line for everyone on every page; it takes the place of the one before. */
export const announce = defineFunction({
  name: 'announce',
  input: announceRequestSchema,
  output: announcementReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id, text, endsAt }) {
    const days = (Date.parse(endsAt) - parts.now()) / dayMs
    const problem =
      days <= 0
        ? 'Choose a day that is still ahead.'
        : days > longestAnnouncementDays
          ? `It can stand for at most ${longestAnnouncementDays} days.`
          : undefined
    if (problem)
      throw new AppError('invalid_input', 'Please check what you sent.', { fields: { endsAt: problem } })
    return inAdminTransaction({ parts, member }, async (run) => {
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
    })
  },
})

export const endAnnouncement = defineFunction({
  name: 'end-announcement',
  input: endAnnouncementRequestSchema,
  output: announcementReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    return inAdminTransaction({ parts, member }, async (run) => {
      const { rows } = await run({
        name: 'end announcement',
        text: 'update hearth.announcements set ends_at = now() where id = $1 and ends_at > now() returning id',
        values: [id],
      })
      if (rows.length > 0)
        await noteAct(run, { actor: member.userId, action: 'announcement_ended', subject: id })
      return { id }
    })
  },
})
