import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { OpenSpan, Tracing } from '../spans.ts'
import { type Work, workFor } from '../work-context.ts'
import type { RequestIds } from './request-ids.ts'

/** A request that is followed, down to its statements. */
type FollowedRequest = {
  /** Does something as a part of the request. */
  do<T>(todo: () => T): T
  end(answer: { method: string; route: string | null; status: number }): void
}

export type FollowRequest = (request: IncomingMessage, id: string) => FollowedRequest

/** Makes what follows requests, with spans where there is tracing. */
export function createFollowRequest(requestIds: RequestIds, tracing: Tracing | undefined): FollowRequest {
  return (request, id) => {
    const { traceparent } = request.headers
    const isContinued = typeof traceparent === 'string' && requestIds.comesFromProxy(request)
    const span: OpenSpan | undefined = tracing?.beginRequest(isContinued ? traceparent : undefined)
    const work: Work = { requestId: id, ...(span && { span }) }
    return {
      do: (todo) => workFor(work, todo),
      end: ({ method, route, status }) =>
        span?.end({
          name: route === null ? method : `${method} ${route}`,
          attributes: {
            'http.request.method': method,
            'http.response.status_code': status,
            ...(route !== null && { 'http.route': route }),
            'hearth.request_id': id,
          },
          isFailed: status >= 500,
        }),
    }
  }
}

/** Follows every request of the framework. Again once the body has arrived: its stream left the request's steps. */
export function followRequests(app: FastifyInstance, follow: FollowRequest): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.followed = follow(request.raw, request.id)
    request.followed.do(done)
  })
  app.addHook('preValidation', (request, _reply, done) => request.followed!.do(done))
  app.addHook('onResponse', (request, reply, done) => {
    request.followed?.end({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
    })
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    followed?: FollowedRequest
  }
}
