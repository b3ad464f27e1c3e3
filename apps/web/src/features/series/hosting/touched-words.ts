import type { FunctionReply } from '@hearth/contracts/functions'
import * as m from '@hearth/messages'

/** `3 dates and 14 people; they hear it by one email.` Of some changes nobody `isTold`. */
export function touchedWords({ dates, people }: FunctionReply<'skip-dates'>, isTold = true): string {
  const words = m.series_page_touched_dates({ count: dates })
  if (people === 0) return m.series_page_touched_nobody({ dates: words })
  return isTold
    ? m.series_page_touched_people({ dates: words, count: people })
    : m.series_changes_untold({ dates: words, count: people })
}
