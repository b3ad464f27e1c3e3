import type { FunctionReply } from '@hearth/contracts/functions'
import * as m from '@hearth/messages'

/** `3 dates and 14 people; they hear it by one email.` */
export function touchedWords({ dates, people }: FunctionReply<'skip-dates'>): string {
  const words = m.series_page_touched_dates({ count: dates })
  return people > 0
    ? m.series_page_touched_people({ dates: words, count: people })
    : m.series_page_touched_nobody({ dates: words })
}
