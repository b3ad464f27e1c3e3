import type { Read } from '@hearth/contracts/reads'
import type { FakeBackend } from '../../../testing/fake-backend.ts'

/** Somebody who answered an event; without an answer they come. */
export type FakeGuest = {
  event_id: string
  user_id: string
  /** Then `user_id` is their own id as a guest. */
  isAccountless?: boolean
  party: number
  name: string
  answer?: Read<'guest_page'>[number]['answer']
  asked_party?: number | null
  note?: string | null
  /** How many of them were ticked at the door. */
  arrived?: number
  /** People by kind of spot. */
  kinds?: number[]
  /** Since when emails to them cannot be delivered. */
  bouncedAt?: string | null
}

const saidAt = '2026-11-19T10:00:00+00:00'

/** Answers what the hosts of an event read of its guests, in the order in which these were added. */
export function answerGuests(
  backend: FakeBackend,
  guests: readonly FakeGuest[],
  { undelivered = 0 } = {},
): void {
  const rowsOf = (event: string): Read<'guest_page'> =>
    guests
      .filter(({ event_id }) => event_id === event)
      .map(
        ({
          name,
          user_id: id,
          isAccountless = false,
          party,
          answer = 'coming',
          asked_party,
          note = null,
          arrived = 0,
          kinds = [],
          bouncedAt = null,
        }) => ({
          ...{
            user_id: isAccountless ? null : id,
            guest_id: isAccountless ? id : null,
            answer,
            note,
            username: name,
            display_name: null,
            profile_photo_url: null,
          },
          ...{ party: asked_party ?? party, said_at: saidAt, updated_at: saidAt },
          ...{
            arrived,
            arrived_at: arrived > 0 ? saidAt : null,
            answers: null,
            came_before: null,
            kinds,
          },
          bounced_at: bouncedAt,
        }),
      )
  backend.answerRead('guest_counts', ({ event }) => {
    const rows = rowsOf(event)
    const count = (wanted: string) => rows.filter(({ answer }) => answer === wanted).length
    const here = rows.reduce((sum, { arrived }) => sum + arrived, 0)
    const people = rows.reduce((sum, { answer, party }) => sum + (answer === 'coming' ? party : 0), 0)
    return [
      {
        ...{ coming: count('coming'), people, maybe: count('maybe') },
        ...{ asked: count('asked'), declined: count('declined') },
        ...{ arrived: here, walk_ins: 0, undelivered },
      },
    ]
  })
  backend.answerRead('guest_page', ({ event, answers, after_id, page_size: size = 50, arrival, of_kind }) => {
    const rows = rowsOf(event)
      .filter(({ answer, kinds }) => answers.includes(answer) && (!of_kind || kinds[of_kind - 1]! > 0))
      .filter(({ arrived, party }) => {
        const areAllHere = arrived >= Math.max(party, 1)
        return arrival === undefined || areAllHere === (arrival === 'here')
      })
    const from = rows.findIndex(({ user_id, guest_id }) => (user_id ?? guest_id) === after_id) + 1
    return rows.slice(from, from + size)
  })
  backend.answerRead('find_guests', ({ event, words }) => {
    const rows = rowsOf(event).filter(({ username }) => username?.toLowerCase().includes(words.toLowerCase()))
    return { guests: rows.slice(0, 50), is_capped: rows.length > 50 }
  })
}
