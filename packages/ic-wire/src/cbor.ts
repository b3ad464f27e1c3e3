import { isUtf8 } from 'node:buffer'
import { decode, encode, Tagged, type Token, Tokenizer, Type } from 'cborg'

/** What the Internet Computer's messages are made of: no floats, no negative numbers, no null, no inner tags. */
export type CborValue = string | number | bigint | Uint8Array | CborValue[] | CborMap
export type CborMap = Map<unknown, CborValue>

/** The bytes are not CBOR as this protocol uses it. The message says why, without quoting the bytes. */
export class CborError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CborError'
  }
}

const selfDescribed = 55799
const maxDepth = 32
/**
 * Each value of a message is hashed for its request id, on the main thread: this bounds it to some ten milliseconds.
 */
const maxValues = 10_000
const tokenOptions = { strict: false, allowIndefinite: true, allowBigInt: true, retainStringBytes: true }
const refusedTypes = new Set(['negint', 'float', 'null', 'undefined', 'true', 'false'])

/**
 * Decodes exactly one value, maps as `Map`. Byte strings are fresh copies, never views into a pooled buffer.
 * Throws `CborError` for duplicate keys, trailing bytes, nesting above 32, more than 10,000 values, broken UTF-8 (its
 * hash would not be that of the bytes sent), tags other than a leading 55799, and kinds of values that the protocol
 * does not have.
 */
export function decodeCbor(bytes: Uint8Array): CborValue {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return decode(plain, {
      tokenizer: new StrictTokenizer(plain, tokenOptions),
      useMaps: true,
      rejectDuplicateMapKeys: true,
      tags: { [selfDescribed]: (inner) => inner() },
    })
  } catch (error) {
    // Whatever the decoder trips over is a fault of the bytes: it holds no state and touches nothing else.
    throw new CborError(error instanceof CborError ? error.message : 'The bytes are not well-formed CBOR.')
  }
}

/** Encodes with the leading tag 55799 that every answer of the Internet Computer carries. */
export function encodeCbor(value: unknown): Uint8Array {
  return encode(new Tagged(selfDescribed, value))
}

/** cborg's tokenizer, counting how deep the open arrays and maps are and refusing what the protocol lacks. */
class StrictTokenizer extends Tokenizer {
  /** For each open array or map the items it still waits for. */
  readonly #open: number[] = []
  #values = 0

  override next(): Token {
    const isFirst = this.pos() === 0
    const token = super.next()
    const kind = token.type.name
    this.#values += 1
    if (this.#values > maxValues) throw new CborError(`The message has more than ${maxValues} values.`)
    if (refusedTypes.has(kind)) throw new CborError(`A value of kind ${kind} does not belong here.`)
    if (Type.equals(token.type, Type.tag)) {
      if (!isFirst) throw new CborError('Only the whole message may carry a tag.')
      return token
    }
    if (Type.equals(token.type, Type.string) && token.byteValue && !isUtf8(token.byteValue)) {
      throw new CborError('A text is not valid UTF-8.')
    }
    if (Type.equals(token.type, Type.array)) this.#openContainer(token.value)
    else if (Type.equals(token.type, Type.map)) this.#openContainer(token.value * 2)
    else {
      if (Type.equals(token.type, Type.break)) this.#open.pop()
      this.#itemDone()
    }
    return token
  }

  #openContainer(items: number): void {
    if (items === 0) {
      this.#itemDone()
      return
    }
    if (this.#open.length >= maxDepth) throw new CborError(`Values are nested more than ${maxDepth} deep.`)
    this.#open.push(items)
  }

  #itemDone(): void {
    while (this.#open.length > 0) {
      const last = this.#open.length - 1
      this.#open[last]! -= 1
      if (this.#open[last]! > 0) return
      this.#open.pop()
    }
  }
}
