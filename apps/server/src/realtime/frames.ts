/**
 * What travels over the socket: Phoenix's messages in its two serialisations. `2.0.0` is an array, and a client's own
 * broadcasts come in binary; `1.0.0` is an object. Source: `serializer.ts` of the official client and Phoenix's
 * `Phoenix.Socket.V2.JSONSerializer`.
 */
export type Vsn = '1.0.0' | '2.0.0'

export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What was sent is no message of the protocol. */
export class UnreadableFrame extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFrame'
  }
}

/**
 * A message for many receivers: written once for each serialisation that any of them speaks. Undefined in one that
 * cannot carry it.
 */
export type Outgoing = { in(vsn: Vsn): string | Buffer | undefined }

const userBroadcastPush = 3
const userBroadcast = 4
const binaryEncoding = 0
const jsonEncoding = 1
const headerBytes = 7
const longestTopic = 255

/** Reads what a client sent. Throws `UnreadableFrame`. */
export function readFrame(vsn: Vsn, data: Buffer, isBinary: boolean): Frame {
  const frame = isBinary ? readBinary(vsn, data) : readText(vsn, data.toString('utf8'))
  if (frame.topic.length > longestTopic) throw new UnreadableFrame('The topic is too long.')
  return frame
}

/** A message to be sent, whoever receives it. */
export function outgoing(frame: Frame): Outgoing {
  const written: Partial<Record<Vsn, string>> = {}
  return {
    in(vsn) {
      written[vsn] ??= writeFrame(vsn, frame)
      return written[vsn]
    },
  }
}

/** A broadcast of bytes: kind, three lengths and the encoding, a byte each; then topic, event, meta and the bytes. */
export function outgoingBytes({
  topic,
  event,
  meta,
  bytes,
}: {
  topic: string
  event: string
  meta: object
  bytes: Buffer
}): Outgoing {
  const fields = [topic, event, JSON.stringify(meta)].map((field) => Buffer.from(field))
  // A length is one byte; what is longer cannot be said.
  if (fields.some(({ length }) => length > 255)) return { in: () => undefined }
  const lengths = fields.map(({ length }) => length)
  const message = Buffer.concat([Buffer.from([userBroadcast, ...lengths, binaryEncoding]), ...fields, bytes])
  return { in: (vsn) => (vsn === '2.0.0' ? message : undefined) }
}

function writeFrame(vsn: Vsn, { joinRef, ref, topic, event, payload }: Frame): string {
  return vsn === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

function readText(vsn: Vsn, text: string): Frame {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new UnreadableFrame('The message is not JSON.')
  }
  if (vsn === '2.0.0') {
    if (!Array.isArray(said) || said.length !== 5) {
      throw new UnreadableFrame('A message is [join_ref, ref, topic, event, payload].')
    }
    return toFrame(said)
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    throw new UnreadableFrame('A message is an object with topic, event, payload, ref and join_ref.')
  }
  const { join_ref, ref, topic, event, payload } = said as Record<string, unknown>
  return toFrame([join_ref ?? null, ref ?? null, topic, event, payload ?? {}])
}

function toFrame([joinRef, ref, topic, event, payload]: unknown[]): Frame {
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') {
    throw new UnreadableFrame('Topic and event are texts, references texts or null.')
  }
  return { joinRef, ref, topic, event, payload }
}

function isRef(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= 255)
}

/** A client's broadcast: kind, five lengths and the encoding, a byte each; then the fields and what is said. */
function readBinary(vsn: Vsn, data: Buffer): Frame {
  if (vsn !== '2.0.0' || data.length < headerBytes || data[0] !== userBroadcastPush) {
    throw new UnreadableFrame('Binary messages of this kind are not supported.')
  }
  const encoding = data[6]
  if (encoding !== jsonEncoding && encoding !== binaryEncoding) {
    throw new UnreadableFrame('What is broadcast is JSON or bytes.')
  }
  const lengths = [...data.subarray(1, 6)]
  let at = headerBytes
  const [joinRef, ref, topic, event] = lengths.map((length) => {
    if (at + length > data.length) throw new UnreadableFrame('The message ends too early.')
    const field = data.toString('utf8', at, at + length)
    at += length
    return field
  }) as [string, string, string, string, string]
  const frame = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast' }
  const payload = encoding === binaryEncoding ? Buffer.from(data.subarray(at)) : readJson(data, at)
  return { ...frame, payload: { type: 'broadcast', event, payload } }
}

function readJson(data: Buffer, from: number): unknown {
  try {
    return JSON.parse(data.toString('utf8', from))
  } catch {
    throw new UnreadableFrame('What is broadcast is not JSON.')
  }
}
