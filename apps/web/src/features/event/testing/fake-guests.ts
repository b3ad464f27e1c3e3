import type { FakeBackend } from '../../../testing/fake-backend.ts'

/** Somebody who answered an event; without an answer they come. */
export type FakeGuest = {
  event_id: string
  user_id: string
  party: number
  name: string
  answer?: string
  asked_party?: number | null
  note?: string | null
}

const saidAt = '2026-11-19T10:00:00+00:00'

/** Answers what the hosts of an event read of its guests, in the order in which these were added. */
export function answerGuests(backend: FakeBackend, guests: readonly FakeGuest[]): void {
  const rowsOf = (event: unknown) =>
    guests
      .filter(({ event_id }) => event_id === event)
      .map(({ name, user_id, party, answer = 'coming', asked_party, note = null }) => ({
        ...{ user_id, answer, note, username: name, display_name: null, profile_photo_url: null },
        ...{ party: asked_party ?? party, said_at: saidAt, updated_at: saidAt },
      }))
  backend.answer('POST /rest/v1/rpc/guest_counts', ({ body }) => {
    const rows = rowsOf(body.event)
    const count = (wanted: string) => rows.filter(({ answer }) => answer === wanted).length
    const people = rows.reduce((sum, { answer, party }) => sum + (answer === 'coming' ? party : 0), 0)
    const [coming, maybe, asked, declined] = ['coming', 'maybe', 'asked', 'declined'].map(count)
    return Response.json([{ coming, people, maybe, asked, declined }])
  })
  backend.answer('POST /rest/v1/rpc/guest_page', ({ body }) => {
    const rows = rowsOf(body.event).filter(({ answer }) => (body.answers as string[]).includes(answer))
    const from = rows.findIndex(({ user_id }) => user_id === body.after_id) + 1
    return Response.json(rows.slice(from, from + Number(body.page_size)))
  })
  backend.answer('POST /rest/v1/rpc/find_guests', ({ body }) => {
    const words = String(body.words).toLowerCase()
    const rows = rowsOf(body.event).filter(({ username }) => username.toLowerCase().includes(words))
    return Response.json({ guests: rows.slice(0, 50), is_capped: rows.length > 50 })
  })
}
