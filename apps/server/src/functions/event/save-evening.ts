import type { Handler } from '../handler.ts'

/** A host says what the page tells beside the record. The rules stand in `hearth.set_evening`. */
export const saveEvening: Handler<'save-evening'> = async ({ member, run }, { eventId, ...evening }) => {
  await run({
    name: 'set evening',
    text: 'select hearth.set_evening($1, $2, $3, $4::jsonb)',
    values: [eventId, member.userId, member.sessionId, JSON.stringify(evening)],
  })
  return { eventId }
}
