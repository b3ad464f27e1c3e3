/** Upper bounds in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `counts` has one more than there are buckets, for what took longer than the last. */
type Series = { labels: string; counts: number[]; sumSeconds: number }

export type Histogram = {
  /** Gives what counts a duration under these labels, as Prometheus writes them: to be kept, not asked for each time. */
  seriesOf(labels: string): (seconds: number) => void
  /** In Prometheus' text format. */
  text(): string
}

/** Durations in buckets. The metrics library's histogram costs as much as the rest of a kept answer. */
export function createHistogram(name: string, help: string): Histogram {
  const all: Series[] = []

  return {
    seriesOf(labels) {
      const series: Series = { labels, counts: Array(buckets.length + 1).fill(0), sumSeconds: 0 }
      all.push(series)
      return (seconds) => {
        let at = 0
        while (seconds > buckets[at]!) at++
        series.counts[at]!++
        series.sumSeconds += seconds
      }
    },
    text: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...all.flatMap((series) => linesOf(name, series)),
      ].join('\n'),
  }
}

function linesOf(name: string, { labels, counts, sumSeconds }: Series): string[] {
  let count = 0
  const bucketLines = counts.map((inBucket, at) => {
    count += inBucket
    return `${name}_bucket{le="${buckets[at] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...bucketLines, `${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${count}`]
}
