import type { EventRecord } from '@hearth/contracts/event'

/**
 * What a card or a row shows of an event: the parts of the engine's record that lists need, and beside them what
 * people do with it, read from tables.
 */
export type EventSummary = Pick<
  EventRecord,
  | 'id'
  | 'title'
  | 'intention'
  | 'category'
  | 'timing'
  | 'venue'
  | 'pricing'
  | 'image'
  | 'onlineUrl'
  | 'goodFor'
  | 'access'
  | 'status'
  | 'visibility'
> & {
  /** How many people come. */
  coming: number
  /** Some of them, where whoever looks may see them; `photo` is the stored path. */
  faces?: { name: string; photo?: string | null }[]
  /** Of a date of a series how many come after it, and the days of the first of them; null until that is known. */
  seriesAhead?: { ahead: number; next: readonly string[] } | null
}
