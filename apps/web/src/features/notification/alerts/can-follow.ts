import type { EventSearch } from '../../../data/event/event-search.ts'

/** Whether a list is narrow enough to be followed: everything new everywhere is nobody's wish. */
export function canFollow({ category, city, text }: EventSearch): boolean {
  return category !== undefined || city !== undefined || /[\p{L}\p{N}]/u.test(text ?? '')
}
