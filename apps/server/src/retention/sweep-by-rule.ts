import { retention } from '@hearth/contracts/retention'
import type { Statement } from '@hearth/database'
import type { Parts } from '../parts.ts'
import { tallyOf } from '../tally.ts'
import { type Sweep, sweeps } from './sweeps.ts'

const atOnce = 1000
/** Of one rule in a minute; what is left goes in the next. */
const batches = 50

/**
 * Takes away what has served its time, so many rows a statement, until none is left or enough is done for this minute. A rule that
 * fails holds up no other.
 */
export async function sweepByRule({ config, database, now }: Parts, { max = atOnce } = {}): Promise<void> {
  const failures: unknown[] = []
  for (const sweep of sweeps) {
    const retentionMs = sweep.retentionSeconds
      ? config[sweep.retentionSeconds] * 1000
      : sweep.retained
        ? retention[sweep.retained].ms
        : 0
    const { went, unfinished } = counts.get(sweep.table)!
    const statement = sweepStatement(sweep, { before: new Date(now() - retentionMs), max })
    try {
      let swept = max
      for (let batch = 0; batch < batches && swept === max; batch++) {
        swept = (await database.run({ role: sweep.as }, statement)).rowCount
        went.count += swept
      }
      if (swept === max) unfinished.count++
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** By the place of the rows, which needs no key: what changes meanwhile has another place, and stays for the next time. */
export function sweepStatement(
  { table, moment, only, retained }: Sweep,
  { before, max }: { before: Date; max: number },
): Statement {
  return {
    name: `sweep ${table} by ${retained ?? moment}`,
    text: `
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${moment} <= $1::timestamptz${only ? ` and ${only}` : ''}
        order by ${moment} limit $2::integer))`,
    values: [before, max],
  }
}

/** From the start on, so that whoever watches knows nothing from none. */
const counts = new Map(sweeps.map(({ table }) => [table, countsOf(table)]))

function countsOf(table: string) {
  return {
    went: tallyOf('hearth_swept_rows_total', 'Rows that had served their time and went.', { table }),
    unfinished: tallyOf('hearth_sweeps_unfinished_total', 'Minutes in which not all of them could go.', {
      table,
    }),
  }
}
