import type { Handler } from '../handler.ts'
import type { Touched } from './lock-hosted-series.ts'

/** Nothing follows a day. The rules stand in `hearth.end_series`. */
export const endSeries: Handler<'end-series'> = async (
  { member, run },
  { seriesId, lastDate, isPreview },
) => {
  const { rows } = await run<{ touched: Touched }>({
    name: 'end series',
    text: 'select hearth.end_series($1, $2, $3, $4::date, $5) as touched',
    values: [seriesId, member.userId, member.sessionId, lastDate, isPreview],
  })
  return rows[0]!.touched
}
