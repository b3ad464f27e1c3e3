import type { SeriesPage } from '../../data/series/queries.ts'
import { termsWords } from './series-words.ts'

/** What hosts chose of how people answer, in one line; nothing where they chose nothing. */
export function TermsLine({ series }: { series: SeriesPage }) {
  const words = termsWords(series)
  return words ? <p className="gate-words">{words}</p> : null
}
