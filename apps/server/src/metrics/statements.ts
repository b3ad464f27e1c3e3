import type { Database, HeardStatement } from '@hearth/database'
import { createHistogram } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { currentWork } from '../work-context.ts'

const name = 'hearth_statement_seconds'
/** The code has some hundred names of statements. Were there ever more, a metric for each would be a burden. */
const maxNames = 1000

type Sum = { count: number; seconds: number; slow: number }

/**
 * Watches all statements of this process from now on: how long they take by name, and a line of the log for each slow
 * one, with its name and what it was for, never its text or its values.
 */
export function watchStatements(database: Database, { config, log }: Pick<Parts, 'config' | 'log'>) {
  const histogram = createHistogram(
    'hearth_database_seconds',
    'How long statements took, waiting for a connection included, by the role that they ran as.',
  )
  const byRole = new Map<string, (seconds: number) => void>()
  const byName = new Map<string, Sum>()

  const heard = (statement: HeardStatement) => {
    const { role, tookMs } = statement
    let count = byRole.get(role)
    if (!count) {
      count = histogram.seriesOf(`role="${role}"`)
      byRole.set(role, count)
    }
    count(tookMs / 1000)
    const sum = sumOf(statement.name)
    sum.count++
    sum.seconds += tookMs / 1000
    if (tookMs < config.SLOW_STATEMENT_MS) return
    sum.slow++
    saySlow(statement)
  }

  function sumOf(statement: string): Sum {
    const known = byName.get(statement)
    if (known) return known
    const sum = { count: 0, seconds: 0, slow: 0 }
    if (byName.size >= maxNames) return statement === 'other' ? keep('other', sum) : sumOf('other')
    return keep(statement, sum)
  }
  function keep(statement: string, sum: Sum): Sum {
    byName.set(statement, sum)
    return sum
  }

  function saySlow({ name: statement, role, tookMs, isFailed }: HeardStatement): void {
    const work = currentWork()
    log.warn('slow_statement', {
      statement,
      role,
      tookMs: Math.round(tookMs),
      isFailed,
      ...(work && ('job' in work ? { job: work.job } : { requestId: work.requestId })),
    })
  }

  database.observe({
    heard,
    requestId() {
      const work = currentWork()
      return work && ('job' in work ? `job ${work.job}` : work.requestId)
    },
  })

  return {
    /** In Prometheus' text format. */
    text: () =>
      [
        histogram.text(),
        `# HELP ${name} How often each statement ran and how long that took together, by its name.`,
        `# TYPE ${name} summary`,
        ...[...byName].flatMap(([statement, { count, seconds }]) => [
          `${name}_sum{statement="${statement}"} ${seconds}`,
          `${name}_count{statement="${statement}"} ${count}`,
        ]),
        '# HELP hearth_statements_slow_total Statements that took longer than SLOW_STATEMENT_MS, by name.',
        '# TYPE hearth_statements_slow_total counter',
        ...[...byName].flatMap(([statement, { slow }]) =>
          slow > 0 ? [`hearth_statements_slow_total{statement="${statement}"} ${slow}`] : [],
        ),
      ].join('\n'),
  }
}
