import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const name = 'hearth_http_request_seconds'
/** Upper bounds in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `counts` has one more than there are buckets, for what took longer than the last. */
type Series = { labels: string; counts: number[]; sumSeconds: number }

/**
 * How long requests took, by method, route and class of status, for every route that is added from now on. Counted here
 * and not by the metrics library, whose histogram costs as much as the rest of a kept answer.
 *
 * @returns the histogram in Prometheus' text format.
 */
export function watchDurations(app: FastifyInstance): () => string {
  const all: Series[] = []

  const recorderOf = (route: string) => {
    const byKind = new Map<string, Series>()
    return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const status = Math.floor(reply.statusCode / 100)
      const kind = request.method + status
      let series = byKind.get(kind)
      if (!series) {
        const labels = `method="${request.method}",route="${route}",status="${status}xx"`
        series = { labels, counts: Array(buckets.length + 1).fill(0), sumSeconds: 0 }
        byKind.set(kind, series)
        all.push(series)
      }
      const seconds = reply.elapsedTime / 1000
      let at = 0
      while (seconds > buckets[at]!) at++
      series.counts[at]!++
      series.sumSeconds += seconds
      done()
    }
  }

  // A hook per route, because asking the request for its route costs more than counting it.
  app.addHook('onRoute', (route) => {
    route.onResponse = [route.onResponse ?? [], recorderOf(route.url)].flat()
  })
  const recordUnknown = recorderOf('none')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) recordUnknown(request, reply, done)
    else done()
  })

  return () =>
    [
      `# HELP ${name} How long requests took, by route.`,
      `# TYPE ${name} histogram`,
      ...all.flatMap(linesOf),
    ].join('\n')
}

function linesOf({ labels, counts, sumSeconds }: Series): string[] {
  let count = 0
  const bucketLines = counts.map((inBucket, at) => {
    count += inBucket
    return `${name}_bucket{le="${buckets[at] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...bucketLines, `${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${count}`]
}
