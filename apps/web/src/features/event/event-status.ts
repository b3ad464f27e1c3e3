import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { placesLeft } from '../../data/event/places-in-words.ts'
import type { Standing } from '../../data/event/queries.ts'

/** What matters more than a fact, also on small screens. */
export function statusOf(
  event: Pick<EventRecord, 'status'>,
  { standing, isOver }: { standing: Standing | undefined; isOver: boolean },
): string | undefined {
  if (event.status === 'cancelled') return m.event_cancelled()
  if (isOver) return standing?.my_answer === 'coming' ? m.event_you_came() : undefined
  const mine = standing?.my_answer && answered[standing.my_answer]
  if (mine) return mine()
  return standing && placesLeft(standing) === 0 ? m.event_full() : undefined
}

/** Where the reader stands. A no needs no badge. */
const answered: Partial<Record<NonNullable<Standing['my_answer']>, () => string>> = {
  coming: m.event_you_are_coming,
  maybe: m.event_you_said_maybe,
  asked: m.event_you_asked,
}
