import type { SiteReply } from '@hearth/contracts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'

/** The switches of the house, and its last twenty announcements. */
export const house: Handler<'house'> = async ({ parts, run }) => {
  const isFixed = parts.config.SIGNUPS === 'off'

  const { rows } = await run<{
    areOpen: boolean
    takesGuests: boolean
    announcements: SiteReply['announcements']
  }>({
    name: 'house',
    text: `
          select h.signups_open as "areOpen", h.takes_guests as "takesGuests", coalesce((
            select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'writtenAt', a.written_at,
              'endsAt', a.ends_at, 'isPresent', a.ends_at > now()) order by a.written_at desc)
            from (select * from hearth.announcements order by written_at desc limit 20) a), '[]') as announcements
          from hearth.house h`,
  })
  const { areOpen, takesGuests, announcements } = rows[0]!
  return { signUps: { areOpen: areOpen && !isFixed, isFixed }, takesGuests, announcements }
}

/** Opens sign-up by e-mail or closes it. Whoever has an account signs in as before. */
export const setSignUps: Handler<'set-sign-ups'> = async ({ parts, member, run }, { areOpen }) => {
  const { rows } = await run({
    name: 'set sign-ups',
    text: 'update hearth.house set signups_open = $1 where signups_open <> $1 returning signups_open',
    values: [areOpen],
  })
  if (rows.length > 0) {
    await noteAct(run, { actor: member.userId, action: areOpen ? 'sign_ups_opened' : 'sign_ups_closed' })
    parts.log.info('house.sign_ups', { areOpen, adminId: member.userId })
  }
  return { areOpen }
}

/** Lets people without an account answer events, or no longer. Who has answered keeps their place and their page. */
export const setGuestAnswers: Handler<'set-guest-answers'> = async (
  { parts, member, run },
  { takesGuests },
) => {
  const { rows } = await run({
    name: 'set guest answers',
    text: 'update hearth.house set takes_guests = $1 where takes_guests <> $1 returning takes_guests',
    values: [takesGuests],
  })
  if (rows.length > 0) {
    await noteAct(run, {
      actor: member.userId,
      action: takesGuests ? 'guest_answers_on' : 'guest_answers_off',
    })
    parts.log.info('house.guest_answers', { takesGuests, adminId: member.userId })
  }
  return { takesGuests }
}
