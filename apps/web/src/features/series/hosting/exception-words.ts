import * as m from '@hearth/messages'
import type { Exceptions } from '../../../data/series/scope.ts'
import { formatList } from '../../../format/list.ts'
import { formatShortDay } from '../../../format/when.ts'

/** So many dates are named; the others are counted. */
const maxNamed = 12

const sentences = {
  places: m.series_changes_keep_places,
  kinds: m.series_changes_keep_kinds,
  answering: m.series_changes_keep_answering,
  questions: m.series_changes_keep_questions,
}

/** Which dates keep a part of a change of many, and why: a sentence for each part. */
export function exceptionWords(exceptions: Exceptions): string[] {
  return Object.entries(sentences).flatMap(([part, sentence]) => {
    const days = exceptions.filter((date) => date.part === part).map((date) => formatShortDay(date.startDate))
    const more = days.length - maxNamed
    const named = days.slice(0, maxNamed)
    if (more > 0) named.push(m.series_changes_more({ count: more }))
    return named.length > 0 ? [sentence({ dates: formatList(named) })] : []
  })
}
