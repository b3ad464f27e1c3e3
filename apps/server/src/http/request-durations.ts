import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const name = 'hearth_http_request_seconds'
/** Upper bounds in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `counts` has one more than there are buckets, for what took longer than the last. */
type Series = { labels: string; counts: number[]; sumSeconds: number }

type Recorder = (method: string, status: number, seconds: number) => void

export type Durations = {
  /** Counts requests of a route that do not pass the framework. */
  recorderOf(route: string): Recorder
  /** The histogram in Prometheus' text format. */
  text(): string
}

/**
 * How long requests took, by method, route and class of status, for every route that is added from now on. Counted here
 * and not by the metrics library, whose histogram costs as much as the rest of a kept answer.
 */
export function watchDurations(app: FastifyInstance): Durations {
  const all: Series[] = []
  const recorders = new Map<string, Recorder>()

  const recorderOf = (route: string): Recorder => {
    const known = recorders.get(route)
    if (known) return known
    const byKind = new Map<string, Series>()
    const record: Recorder = (method, status, seconds) => {
      const family = Math.floor(status / 100)
      const kind = method + family
      let series = byKind.get(kind)
      if (!series) {
        const labels = `method="${method}",route="${route}",status="${family}xx"`
        series = { labels, counts: Array(buckets.length + 1).fill(0), sumSeconds: 0 }
        byKind.set(kind, series)
        all.push(series)
      }
      let at = 0
      while (seconds > buckets[at]!) at++
      series.counts[at]!++
      series.sumSeconds += seconds
    }
    recorders.set(route, record)
    return record
  }
  const hookOf = (route: string) => {
    const record = recorderOf(route)
    return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      record(request.method, reply.statusCode, reply.elapsedTime / 1000)
      done()
    }
  }

  // A hook per route, because asking the request for its route costs more than counting it.
  app.addHook('onRoute', (route) => {
    route.onResponse = [route.onResponse ?? [], hookOf(route.url)].flat()
  })
  const recordUnknown = hookOf('none')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) recordUnknown(request, reply, done)
    else done()
  })

  return {
    recorderOf,
    text: () =>
      [
        `# HELP ${name} How long requests took, by route.`,
        `# TYPE ${name} histogram`,
        ...all.flatMap(linesOf),
      ].join('\n'),
  }
}

function linesOf({ labels, counts, sumSeconds }: Series): string[] {
  let count = 0
  const bucketLines = counts.map((inBucket, at) => {
    count += inBucket
    return `${name}_bucket{le="${buckets[at] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...bucketLines, `${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${count}`]
}
