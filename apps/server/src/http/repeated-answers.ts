import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { tallyCache } from '../tally.ts'
import type { DoorAnswer, DoorOffer } from './door.ts'
import { takesGzip } from './takes-gzip.ts'

/** When an answer may be given again, without asking who made it. */
export type Repetition = {
  /** While this is true the answer would be made just the same, whoever asks. */
  isFresh(): boolean
  /** Whether a request with these headers gets this answer; all do where nothing is said. */
  suits?(headers: IncomingHttpHeaders): boolean
  /** Makes the word that each answer has of its own, for texts that have one. */
  makeWord?(): string
}

/** What of a prepared text is needed here. */
type Compressed = { readonly isPacked: boolean; gzipNow(word: string): Buffer }

type Repeated = Repetition & {
  route: string
  text: Compressed
  /** Names and values in turn; a value is cut where the word stands. */
  headers: (string | readonly string[])[]
}

export type RepeatedAnswers = {
  /** Notes the answer that is about to be sent, so that the door gives it to whoever asks for the same address. */
  note(request: FastifyRequest, reply: FastifyReply, answer: NotedAnswer): void
  /** Offers at the door what was noted and is still fresh. */
  offer: DoorOffer
}

/** `word` is this answer's own. */
type NotedAnswer = { text: Compressed; word: string; repetition: Repetition }

const max = 1000
const maxUrlLength = 300
/** The door says these itself, or node does. */
const ownHeaders = new Set(['x-request-id', 'content-length', 'connection', 'date'])

/**
 * Answers to GET that are the same for everyone, as they were given on the usual way, by host and address. Whoever says
 * who they are, comes from a page of another origin, asks for a part, or has the text already takes the usual way.
 */
export function createRepeatedAnswers({
  siteUrl,
  siteIsLoopback,
}: Pick<Config, 'siteUrl' | 'siteIsLoopback'>): RepeatedAnswers {
  const answers = new Map<string, Repeated>()
  const { kept } = tallyCache('door')
  const { host: siteHost } = new URL(siteUrl)
  /** Under another name of this machine a page is not answered but sent on to the right one. */
  const isElsewhere = (host: string | undefined) => siteIsLoopback && host !== siteHost

  return {
    note(request, reply, { text, word, repetition }) {
      const { method, originalUrl, headers } = request
      const isPlain = method === 'GET' && reply.statusCode === 200 && isForEveryone(headers)
      if (!isPlain || originalUrl.length > maxUrlLength || reply.hasHeader('set-cookie')) return
      if (isElsewhere(headers.host)) return
      const key = keyOf(headers.host, originalUrl)
      answers.delete(key)
      if (answers.size >= max) answers.delete(answers.keys().next().value!)
      answers.set(key, {
        ...repetition,
        route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
        text,
        headers: cutHeaders(reply.getHeaders(), word),
      })
    },

    offer({ method, url, headers }) {
      if (method !== 'GET' || !isForEveryone(headers)) return undefined
      const key = keyOf(headers.host, url!)
      const answer = answers.get(key)
      if (!answer) return undefined
      if (!answer.isFresh()) {
        answers.delete(key)
        return undefined
      }
      if (answer.suits && !answer.suits(headers)) return undefined
      const { route, text } = answer
      if (!text.isPacked) return undefined
      return {
        route,
        answer: (_request, _remoteAddress, respond) => {
          kept.count++
          const word = answer.makeWord?.() ?? ''
          respond({ status: 200, headers: withWord(answer.headers, word), body: text.gzipNow(word) })
        },
      }
    },
  }
}

const keyOf = (host: string | undefined, url: string) => `${host} ${url}`

function isForEveryone(headers: IncomingHttpHeaders): boolean {
  return (
    headers.origin === undefined &&
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    takesGzip(headers)
  )
}

function cutHeaders(headers: ReturnType<FastifyReply['getHeaders']>, word: string): Repeated['headers'] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (ownHeaders.has(name) || value === undefined) return []
    const written = String(value)
    return [name, word && written.includes(word) ? written.split(word) : written]
  })
}

function withWord(headers: Repeated['headers'], word: string): DoorAnswer['headers'] {
  return headers.map((value) => (typeof value === 'string' ? value : value.join(word)))
}
