/** Counts something since the start of the process; whoever counts adds to `count`. */
export type Tally = { count: number }

/** One count for each kind of what a metric counts; each kind is named in the code. */
type TalliedMetric = { help: string; tallies: Map<string, Tally> }

const metrics = new Map<string, TalliedMetric>()

/**
 * The count of one kind, for `/metrics`: a plain number, because what is counted happens many thousand times a second.
 * `labels` are words of the code, never what somebody sent, so there are few.
 */
export function tallyOf(name: string, help: string, labels: Readonly<Record<string, string>>): Tally {
  const metric = metrics.get(name) ?? { help, tallies: new Map() }
  metrics.set(name, metric)
  const written = Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')
  const tally = metric.tallies.get(written) ?? { count: 0 }
  metric.tallies.set(written, tally)
  return tally
}

/** Answers that were kept and given again, and those that had to be made, of one cache. */
export function tallyCache(cache: string): { kept: Tally; made: Tally } {
  const of = (outcome: string) =>
    tallyOf('hearth_cache_answers_total', 'Answers of a cache: kept ones given again, and those made anew.', {
      cache,
      outcome,
    })
  return { kept: of('kept'), made: of('made') }
}

/** Those who were told to come later, by what told them so. */
export function tallyRefusals(by: 'address' | 'load' | 'auth' | 'action' | 'upload' | 'sockets'): Tally {
  return tallyOf(
    'hearth_refused_total',
    'Requests that were refused because of a limit or of too much load.',
    {
      by,
    },
  )
}

/** All counts in Prometheus' text format, each with its line of help. */
export function talliesText(): string {
  return [...metrics]
    .flatMap(([name, { help, tallies }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} counter`,
      ...[...tallies].map(([labels, { count }]) => `${name}{${labels}} ${count}`),
    ])
    .join('\n')
}
