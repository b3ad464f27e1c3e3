import { IDL } from '@dfinity/candid'

// `IDL.decode` trusts its input: a few bytes can make it loop for minutes (a number of a million digits, a vector of a
// billion nulls, options nested so that each level is tried twice). So the bytes are walked first, once, with bounds
// far above what event-engine.did needs:
//   1. header: magic number, type table, argument types: every length bounded, every reference inside the table;
//   2. values: each by its own type, every byte accounted for, none left over.
// What this lets through costs `IDL.decode` time in proportion to its length.

/** Largest argument in bytes: the longest event with room to spare, so that too long a text is refused by its field. */
export const maxArgumentBytes = 131_072

const maxTable = 128
const maxFields = 512
const maxArguments = 8
const maxDepth = 16
const maxSteps = 20_000

type WireType = { kind: 'opt' | 'vec'; of: number } | { kind: 'record'; fields: number[] }

export class UnreadableArgument extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableArgument'
  }
}

/** Arguments up to this length are kept, so many of each method's. */
const maxCachedBytes = 256
const maxCached = 256

// Everybody who opens a page asks the same: reading it again would cost more than looking it up.
const cached = new WeakMap<IDL.Type[], Map<string, readonly unknown[]>>()

/** The arguments that the bytes carry, not to be changed by whoever reads them. Throws as `readArguments` does. */
export function decodeArguments(types: IDL.Type[], bytes: Uint8Array): readonly unknown[] {
  if (bytes.length > maxCachedBytes) return readArguments(types, bytes)
  let known = cached.get(types)
  if (!known) {
    known = new Map()
    cached.set(types, known)
  }
  const key = String.fromCharCode(...bytes)
  let decoded = known.get(key)
  if (!decoded) {
    decoded = readArguments(types, bytes)
    if (known.size >= maxCached) known.clear()
    known.set(key, decoded)
  }
  return decoded
}

/** The arguments that the bytes carry. Throws `UnreadableArgument` when they do not read as these types. */
function readArguments(types: IDL.Type[], bytes: Uint8Array): unknown[] {
  if (bytes.length > maxArgumentBytes)
    throw new UnreadableArgument(`The argument is longer than ${maxArgumentBytes} bytes.`)
  new Walk(bytes).everything()
  try {
    // A copy, because the library reads the whole buffer behind a view.
    return IDL.decode(types, Uint8Array.from(bytes))
  } catch (cause) {
    // The library numbers the types that it meets; the same bytes are refused in the same words.
    const reason =
      cause instanceof Error ? cause.message.replace(/rec_\d+/g, 'a record').slice(0, 200) : 'unknown'
    throw new UnreadableArgument(`It does not fit the interface: ${reason}`)
  }
}

class Walk {
  private readonly bytes: Uint8Array
  private at = 0
  private steps = 0
  private readonly table: WireType[] = []
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true })

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  everything(): void {
    for (const character of [0x44, 0x49, 0x44, 0x4c])
      if (this.byte() !== character) throw new UnreadableArgument('It does not begin with DIDL.')
    this.readTable()
    const count = this.unsigned(maxArguments, 'arguments')
    const types = Array.from({ length: count }, () => this.reference())
    for (const type of types) this.value(type, 0)
    if (this.at !== this.bytes.length)
      throw new UnreadableArgument('Bytes are left over behind the arguments.')
  }

  private readTable(): void {
    const count = this.unsigned(maxTable, 'types')
    let fieldsLeft = maxFields
    for (let i = 0; i < count; i++) {
      const opcode = this.signed()
      if (opcode === -18 || opcode === -19) {
        this.table.push({ kind: opcode === -18 ? 'opt' : 'vec', of: this.signed() })
      } else if (opcode === -20) {
        const fields = this.unsigned(fieldsLeft, 'fields')
        fieldsLeft -= fields
        this.table.push({
          kind: 'record',
          fields: Array.from({ length: fields }, () => {
            this.unsigned(0xffff_ffff, 'field id')
            return this.signed()
          }),
        })
      } else {
        throw new UnreadableArgument('It holds a type that no method takes.')
      }
    }
    for (const type of this.table)
      for (const reference of type.kind === 'record' ? type.fields : [type.of]) this.checkReference(reference)
  }

  private reference(): number {
    const type = this.signed()
    this.checkReference(type)
    return type
  }

  private checkReference(type: number): void {
    const primitive = type <= -1 && type >= -16
    if (!primitive && !(type >= 0 && type < this.table.length))
      throw new UnreadableArgument('It holds a type that no method takes.')
  }

  private value(type: number, depth: number): void {
    if (++this.steps > maxSteps || depth > maxDepth) throw new UnreadableArgument('It holds too many values.')
    if (type < 0) {
      this.primitive(type)
      return
    }
    const wire = this.table[type] as WireType
    if (wire.kind === 'record') {
      for (const field of wire.fields) this.value(field, depth + 1)
    } else if (wire.kind === 'opt') {
      if (this.flag()) this.value(wire.of, depth + 1)
    } else {
      const count = this.unsigned(maxSteps, 'elements')
      for (let i = 0; i < count; i++) this.value(wire.of, depth + 1)
    }
  }

  private primitive(type: number): void {
    if (type === -1 || type === -16) return // null, reserved
    if (type === -2) {
      this.flag()
    } else if (type === -3 || type === -4) {
      this.number() // nat, int
    } else if (type >= -12) {
      this.skip(1 << ((-type - 5) % 4)) // nat8 to nat64, int8 to int64
    } else if (type >= -14) {
      this.skip(type === -13 ? 4 : 8) // float32, float64
    } else {
      const length = this.unsigned(this.bytes.length, 'bytes of text')
      const start = this.at
      this.skip(length)
      try {
        this.utf8.decode(this.bytes.subarray(start, this.at))
      } catch {
        throw new UnreadableArgument('A text is not UTF-8.')
      }
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new UnreadableArgument('The bytes end too early.')
    return byte
  }

  private skip(count: number): void {
    this.at += count
    if (this.at > this.bytes.length) throw new UnreadableArgument('The bytes end too early.')
  }

  private flag(): boolean {
    const byte = this.byte()
    if (byte > 1) throw new UnreadableArgument('A flag is neither 0 nor 1.')
    return byte === 1
  }

  /** Any LEB128 number of at most 10 bytes; what it is does not matter here. */
  private number(): void {
    for (let length = 1; this.byte() >= 0x80; length++)
      if (length === 10) throw new UnreadableArgument('A number is too long.')
  }

  private unsigned(max: number, what: string): number {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * weight
      if (value > max || weight > 2 ** 35) throw new UnreadableArgument(`It holds too many ${what}.`)
      if (byte < 0x80) return value
    }
  }

  /** A signed LEB128 number of one or two bytes: type codes and references need no more. */
  private signed(): number {
    const first = this.byte()
    if (first < 0x80) return first < 0x40 ? first : first - 0x80
    const second = this.byte()
    if (second >= 0x80) throw new UnreadableArgument('It holds a type that no method takes.')
    return (first & 0x7f) + (second < 0x40 ? second : second - 0x80) * 128
  }
}
