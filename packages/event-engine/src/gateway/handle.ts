import { readOnlyForSeconds, readOnlySentence } from '@hearth/contracts/read-only'
import { DatabaseReadOnly, passingTrouble } from '@hearth/database'
import { Refusal } from '@hearth/ic-wire'
import { type Answer, notFound, preflightAnswer, textAnswer, tryAgainAnswer } from './answers.ts'
import { EngineAway } from './rejections.ts'
import { httpMethodOf, type Route, routeOf } from './routes.ts'

export type GatewayRequest = {
  method: string
  /** The URL's path, without the query. */
  path: string
  body: Uint8Array
  remoteAddress: string
}

type Options = {
  admit: (remoteAddress: string) => boolean
  maxBodyBytes: number
  report: (error: unknown, method: string) => void
  /** Answers a request that may be asked. */
  answer: (route: Route, body: Uint8Array) => Promise<Answer>
}

/** What every request passes before its endpoint, and what becomes of an endpoint's errors. Never rejects. */
export function createHandle({ admit, maxBodyBytes, report, answer }: Options) {
  return async ({ method, path, body, remoteAddress }: GatewayRequest): Promise<Answer> => {
    try {
      const route = routeOf(path)
      if (!route) return notFound()
      if (method === 'OPTIONS') return preflightAnswer()
      if (method !== httpMethodOf(route)) return notFound()
      if (!admit(remoteAddress)) return tryAgainAnswer(429, 'Too many requests. Please try again soon.')
      if (body.length > maxBodyBytes) return textAnswer(413, `The body has more than ${maxBodyBytes} bytes.`)
      return await answer(route, body)
    } catch (error) {
      if (error instanceof Refusal) return textAnswer(error.status, error.message)
      if (error instanceof EngineAway) return tryAgainAnswer(503, error.message, 60)
      if (error instanceof DatabaseReadOnly) return tryAgainAnswer(503, readOnlySentence, readOnlyForSeconds)
      if (passingTrouble(error)) return tryAgainAnswer(503, 'The database cannot be reached.')
      report(error, '')
      return textAnswer(500, 'The gateway failed.')
    }
  }
}
