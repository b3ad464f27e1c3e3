import type { Handler } from '../handler.ts'

/** A host chooses how people answer a series. The rules stand in `hearth.set_series_terms`. */
export const setSeriesTerms: Handler<'set-series-terms'> = async (
  { member, run },
  { seriesId, takes, keptForNewcomers, weeksAhead },
) => {
  await run({
    name: 'set series terms',
    text: 'select hearth.set_series_terms($1, $2, $3, $4, $5, $6)',
    values: [seriesId, member.userId, member.sessionId, takes, keptForNewcomers, weeksAhead],
  })
  return { seriesId }
}
