import type { Category } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { formatCount } from '../../../format/format-count.ts'

/** `12 concerts`, `1 event`, `3 sports events`. */
export function eventCount(count: number, category: Category | 'all' = 'all'): string {
  return m.event_count({ count, shown: formatCount(count), category })
}
