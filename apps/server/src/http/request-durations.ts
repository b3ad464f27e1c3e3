import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHistogram } from './histogram.ts'

type Recorder = (method: string, status: number, seconds: number) => void

export type Durations = {
  /** Counts requests of a route that do not pass the framework. */
  recorderOf(route: string): Recorder
  /** The histogram in Prometheus' text format. */
  text(): string
}

/** How long requests took, by method, route and class of status, for every route that is added from now on. */
export function watchDurations(app: FastifyInstance): Durations {
  const histogram = createHistogram('hearth_http_request_seconds', 'How long requests took, by route.')
  const recorders = new Map<string, Recorder>()

  const recorderOf = (route: string): Recorder => {
    const known = recorders.get(route)
    if (known) return known
    const byKind = new Map<string, (seconds: number) => void>()
    const record: Recorder = (method, status, seconds) => {
      const family = Math.floor(status / 100)
      const kind = method + family
      let count = byKind.get(kind)
      if (!count) {
        count = histogram.seriesOf(`method="${method}",route="${route}",status="${family}xx"`)
        byKind.set(kind, count)
      }
      count(seconds)
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

  return { recorderOf, text: histogram.text }
}
