import type { Handler } from '../handler.ts'
import type { Touched } from './lock-hosted-series.ts'

/** Dates say again what they said before the newest change of many. The rules stand in `hearth.undo_change`. */
export const undoDates: Handler<'undo-dates'> = async ({ member, run }, { seriesId, undoId }) => {
  const { rows } = await run<{ touched: Touched }>({
    name: 'undo change of dates',
    text: 'select hearth.undo_change($1, $2, $3, $4) as touched',
    values: [seriesId, member.userId, member.sessionId, undoId],
  })
  return rows[0]!.touched
}
