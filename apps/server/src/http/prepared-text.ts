import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip, type InputType, type ZlibOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { joined, shiftBy } from './crc32-join.ts'
import type { RepeatedAnswers, Repetition } from './repeated-answers.ts'
import { takesGzip } from './takes-gzip.ts'

const deflated = promisify<InputType, ZlibOptions, Buffer>(deflateRaw)
const gzipped = promisify<InputType, Buffer>(gzip)
const leastBytes = 1024
const standsIn = /[\x01-\x08]/g
/** How far back a deflate stream may refer (RFC 1951 section 2). */
const windowBytes = 32 * 1024
/** A gzip member's head without name or time (RFC 1952 section 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** Checksum and length of what was compressed (RFC 1952 section 2.3.1). */
const tailBytes = 8

/**
 * A text that is sent many times, and compressed once. Where it holds `place`, every answer has its own word: the pieces
 * between are deflated beforehand, each knowing those before it, and the words go between them uncompressed. For this all
 * words have one length. Other bytes never refer to a word: while deflating, control characters stand for it, which are left
 * out of the text; HTML allows none of them.
 */
export class PreparedText {
  readonly #pieces: readonly Buffer[]
  readonly #length: number
  readonly #wordLength: number
  readonly #wordShift: number
  #wasAsked = false
  #packing: Promise<Packed> | undefined
  #packed: Packed | undefined

  constructor(text: string, { place, wordLength = 0 }: { place?: string; wordLength?: number } = {}) {
    const pieces = place === undefined ? [text] : text.replace(standsIn, '').split(place)
    this.#pieces = pieces.map((piece) => Buffer.from(piece))
    this.#wordLength = wordLength
    this.#wordShift = shiftBy(wordLength)
    this.#length =
      this.#pieces.reduce((sum, { length }) => sum + length, 0) + (this.#pieces.length - 1) * wordLength
  }

  get isWorthCompressing(): boolean {
    return this.#length >= leastBytes
  }

  bytes(word = ''): Buffer {
    return withBetween(this.#pieces, Buffer.from(word))
  }

  /** As a gzip member. Much is asked for once: only what is asked for again is cut into pieces. */
  async gzip(word = ''): Promise<Buffer> {
    if (!this.#wasAsked) {
      this.#wasAsked = true
      return gzipped(this.bytes(word))
    }
    this.#packing ??= this.#pack()
    this.#packed = await this.#packing
    return this.gzipNow(word)
  }

  /** Whether it is compressed already, so that `gzipNow` may be asked. */
  get isPacked(): boolean {
    return this.#packed !== undefined
  }

  /** As a gzip member, at once. Only where `isPacked`. */
  gzipNow(word = ''): Buffer {
    const { member, pieces, wordsAt } = this.#packed!
    const said = Buffer.from(word)
    if (said.length !== this.#wordLength) throw new Error('A prepared text takes words of one length.')
    const written = Buffer.from(member)
    for (const at of wordsAt) said.copy(written, at)
    const crcOfWord = crc32(said)
    let crc = 0
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) crc = joined(crc, crcOfWord, this.#wordShift)
      crc = joined(crc, piece.crc, piece.shift)
    }
    written.writeUInt32LE(crc, written.length - tailBytes)
    return written
  }

  async #pack(): Promise<Packed> {
    const deflated = await this.#deflate()
    const emptyWord = storedBlock(Buffer.alloc(this.#wordLength))
    const wordsAt: number[] = []
    let end = gzipHead.length
    for (const { bytes } of deflated.slice(0, -1)) {
      end += bytes.length + emptyWord.length
      wordsAt.push(end - this.#wordLength)
    }
    const tail = Buffer.alloc(tailBytes)
    tail.writeUInt32LE(this.#length, 4)
    const body = withBetween(
      deflated.map(({ bytes }) => bytes),
      emptyWord,
    )
    const pieces = deflated.map(({ crc, shift }) => ({ crc, shift }))
    return { member: Buffer.concat([gzipHead, body, tail]), pieces, wordsAt }
  }

  #deflate(): Promise<DeflatedPiece[]> {
    const word = standIn(this.#wordLength)
    const last = this.#pieces.length - 1
    let before: Buffer = Buffer.alloc(0)
    return Promise.all(
      this.#pieces.map(async (piece, at) => {
        const known = at === 0 ? before : Buffer.concat([before, word])
        before = Buffer.concat([known, piece]).subarray(-windowBytes)
        const bytes = await deflated(piece, {
          level: constants.Z_BEST_COMPRESSION,
          finishFlush: at === last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
          ...(known.length > 0 && { dictionary: known }),
        })
        return { bytes, crc: crc32(piece), shift: shiftBy(piece.length) }
      }),
    )
  }
}

type DeflatedPiece = { bytes: Buffer; crc: number; shift: number }

/** A gzip member whose words are still zeros and whose checksum is missing; what of each piece the checksum needs. */
type Packed = { member: Buffer; pieces: Omit<DeflatedPiece, 'bytes'>[]; wordsAt: number[] }

function withBetween(pieces: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])))
}

/**
 * Sends a prepared text as the browser takes it; `varies` names what else of the request it was made for, and
 * `repetition` says when the next who ask may get the same at the door.
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PreparedText,
  {
    word = '',
    varies = [],
    repetition,
  }: { word?: string; varies?: readonly string[]; repetition?: Repetition } = {},
): Promise<FastifyReply> {
  reply.header('vary', ['Origin', 'Accept-Encoding', ...varies].join(', '))
  if (!takesGzip(request.headers) || !text.isWorthCompressing) return reply.send(text.bytes(word))
  reply.header('content-encoding', 'gzip')
  const body = await text.gzip(word)
  if (repetition) request.server.repeatedAnswers?.note(request, reply, { text, word, repetition })
  return reply.send(body)
}

/** Bytes that stand in a deflate stream as they are (RFC 1951 section 3.2.4), not its last block. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

const standIn = (length: number) => Buffer.from(Array.from({ length }, (_, at) => 1 + (at % 8)))

declare module 'fastify' {
  interface FastifyInstance {
    /** Where answers are noted that may be given again; not there where nothing is repeated. */
    repeatedAnswers?: RepeatedAnswers
  }
}
