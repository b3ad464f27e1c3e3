// Calls between a page and its worker, in both directions, with notes on their way. The usual library (Comlink) leaves the
// calls of a worker that died unanswered and takes an error's kind away, and its notes need a port for each of them.
import { AppError, type ErrorCode, type FieldProblems } from '@hearth/contracts/errors'
import { EngineError, type EngineErrorKind } from '@hearth/network-sdk'

type Note = (note: unknown) => void
/** What the other side may call, by its name. */
export type Handlers = Record<string, (given: unknown[], note: Note) => Promise<unknown>>
/** A worker, or what a worker is to itself. */
export type Port = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
export type Channel = {
  /** Calls a handler of the other side. Ends with its error, of the same kind, or with what the channel was closed with. */
  ask(name: string, given?: unknown[], onNote?: Note): Promise<unknown>
  /** Ends what is still unanswered, and all that is asked later, with this error. */
  close(error: Error): void
}

type Failure = {
  name: string
  message: string
  kind?: EngineErrorKind
  code?: ErrorCode
  fields?: FieldProblems | undefined
  retryAfterSeconds?: number | undefined
}
type Asking = { id: number; ask: string; given: unknown[] }
type Message =
  | Asking
  | { id: number; note: unknown }
  | { id: number; answer: unknown }
  | { id: number; failure: Failure }
type Asked = { resolve: (answer: unknown) => void; reject: (error: Error) => void; onNote: Note | undefined }

/**
 * While something is unanswered, the other side is asked so often whether it is there, and missed after the third time.
 * Whatever it sends is a sign of life.
 */
const pulseMs = 10_000
const maxSilentPulses = 3
const pulse = 'pulse'

/** Opens one side of a channel. `onSilent` is called when the other side answers nothing at all any more. */
export function openChannel(port: Port, handlers: Handlers, onSilent?: () => void): Channel {
  const asked = new Map<number, Asked>()
  let lastId = 0
  let closedWith: Error | undefined
  let silentPulses = 0
  let timer: ReturnType<typeof setInterval> | undefined

  port.addEventListener('message', ({ data }) => {
    silentPulses = 0
    const message = data as Message
    if ('ask' in message) return void answer(message)
    const waiting = asked.get(message.id)
    if (!waiting) return
    if ('note' in message) return waiting.onNote?.(message.note)
    asked.delete(message.id)
    if (asked.size === 0) stopPulse()
    if ('failure' in message) waiting.reject(readFailure(message.failure))
    else waiting.resolve(message.answer)
  })

  async function answer({ id, ask, given }: Asking): Promise<void> {
    const send = (rest: object) => port.postMessage({ id, ...rest })
    try {
      const result = ask === pulse ? undefined : await handlers[ask]!(given, (note) => send({ note }))
      send({ answer: result })
    } catch (error) {
      send({ failure: writeFailure(error) })
    }
  }

  function stopPulse(): void {
    clearInterval(timer)
    timer = undefined
  }

  function sendPulse(): void {
    if (silentPulses++ < maxSilentPulses) port.postMessage({ id: 0, ask: pulse, given: [] })
    else onSilent?.()
  }

  return {
    async ask(name, given = [], onNote) {
      if (closedWith) throw closedWith
      const id = ++lastId
      port.postMessage({ id, ask: name, given })
      if (onSilent && !timer) {
        silentPulses = 0
        timer = setInterval(sendPulse, pulseMs)
      }
      return new Promise((resolve, reject) => asked.set(id, { resolve, reject, onNote }))
    },
    close(error) {
      closedWith ??= error
      stopPulse()
      for (const { reject } of asked.values()) reject(error)
      asked.clear()
    },
  }
}

function writeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  if (error instanceof EngineError) return { name, message, kind: error.kind }
  if (!(error instanceof AppError)) return { name, message }
  const { code, fields, retryAfterSeconds } = error
  return { name, message, code, fields, retryAfterSeconds }
}

function readFailure({ name, message, kind, code, fields, retryAfterSeconds }: Failure): Error {
  if (kind) return new EngineError(kind, message)
  if (code) {
    return new AppError(code, message, {
      ...(fields && { fields }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
  return Object.assign(new Error(message), { name })
}
