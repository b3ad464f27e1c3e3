import { parseEventRefusal } from '@hearth/contracts'
import type { EventEngine } from '@hearth/event-engine'
import type { Parts } from '../../parts.ts'

type Publisher = Pick<EventEngine, 'publishDraft'>
type Outcome = Awaited<ReturnType<EventEngine['publishDraft']>>

/** What the engine says against publishing this draft as it is now, in sentences for its host. Nothing is changed. */
export async function refusalToPublish(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  engine: Publisher,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<string | undefined> {
  try {
    return await database.transaction({ role: 'hearth_engine' }, async (transaction) => {
      throw new Undone(await engine.publishDraft({ eventId, userId, nowMs: now() }, transaction))
    })
  } catch (error) {
    if (error instanceof Undone) return refusalIn(error.outcome)
    throw error
  }
}

/** The sentences of a refusal, without the paths of the fields that they belong to. */
export function refusalIn(outcome: Outcome): string | undefined {
  if (outcome.ok) return undefined
  const { fields, sentence } = parseEventRefusal(outcome.message)
  return [sentence, ...Object.values(fields)].filter(Boolean).join(' ')
}

/** Rolls back what was only tried. */
class Undone extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('rolled back, because it was only tried')
    this.outcome = outcome
  }
}
