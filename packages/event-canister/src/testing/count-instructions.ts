// Makes a module count what it runs: before each stretch of instructions that runs as a whole, their number is added to
// a global, which is exported. Only what compilers of today write is known (no vectors, threads or exceptions).

/** Under this name the module exports how many instructions it ran. */
export const counterName = 'instructions_run'

const sections = { import: 2, global: 6, export: 7, code: 10 }

class Bytes {
  at = 0
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  byte = () => this.bytes[this.at++]!
  leb(): number {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * weight
      if (byte < 0x80) return value
    }
  }
  skip(count: number): void {
    this.at += count
  }
  take(count: number): Uint8Array {
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }
}

/** The same module, counting. */
export function countInstructions(module: Uint8Array): Uint8Array {
  const reader = new Bytes(module)
  const parts: Uint8Array[] = [reader.take(8)]
  let counter = 0
  while (reader.at < module.length) {
    const id = reader.byte()
    const section = new Bytes(reader.take(reader.leb()))
    if (id === sections.import) counter += importedGlobals(section)
    let content = section.bytes
    if (id === sections.global) {
      const known = new Bytes(content).leb()
      counter += known
      // A variable i64 that begins at 0.
      content = oneMore(content, [0x7e, 0x01, 0x42, 0x00, 0x0b])
    } else if (id === sections.export) {
      const name = Buffer.from(counterName)
      content = oneMore(content, [...leb(name.length), ...name, 0x03, ...leb(counter)])
    } else if (id === sections.code) content = countingCode(section, counter)
    parts.push(Uint8Array.of(id, ...leb(content.length)), content)
  }
  return Buffer.concat(parts)
}

function importedGlobals(section: Bytes): number {
  let globals = 0
  for (let left = section.leb(); left > 0; left--) {
    section.skip(section.leb())
    section.skip(section.leb())
    const kind = section.byte()
    if (kind === 0) section.leb()
    else if (kind === 3) {
      section.skip(2)
      globals++
    } else throw new Error('A table or memory is imported.')
  }
  return globals
}

/** A vector with one more element at its end. */
function oneMore(vector: Uint8Array, element: number[]): Uint8Array {
  const reader = new Bytes(vector)
  const count = reader.leb()
  return Buffer.concat([
    Uint8Array.from(leb(count + 1)),
    vector.subarray(reader.at),
    Uint8Array.from(element),
  ])
}

function countingCode(section: Bytes, counter: number): Uint8Array {
  const count = section.leb()
  const parts: Uint8Array[] = [Uint8Array.from(leb(count))]
  for (let left = count; left > 0; left--) {
    const body = countingBody(section.take(section.leb()), counter)
    parts.push(Uint8Array.from(leb(body.length)), body)
  }
  return Buffer.concat(parts)
}

/** Of control: loop, if, else, end, br, br_if, br_table and return end a stretch that runs as a whole. */
const endStretch = new Set([0x03, 0x04, 0x05, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f])

function countingBody(body: Uint8Array, counter: number): Uint8Array {
  const reader = new Bytes(body)
  for (let groups = reader.leb(); groups > 0; groups--) {
    reader.leb()
    reader.byte()
  }
  const parts: Uint8Array[] = [body.subarray(0, reader.at)]
  let from = reader.at
  let instructions = 0
  while (reader.at < body.length) {
    const opcode = reader.byte()
    skipImmediates(reader, opcode)
    // What only marks a place costs nothing.
    if (opcode !== 0x0b && opcode !== 0x05 && opcode !== 0x02 && opcode !== 0x03) instructions++
    if (!endStretch.has(opcode)) continue
    if (instructions > 0) {
      // global.get, i64.const, i64.add, global.set
      const global = leb(counter)
      parts.push(Uint8Array.from([0x23, ...global, 0x42, ...signedLeb(instructions), 0x7c, 0x24, ...global]))
    }
    parts.push(body.subarray(from, reader.at))
    from = reader.at
    instructions = 0
  }
  return Buffer.concat(parts)
}

function skipImmediates(reader: Bytes, opcode: number): void {
  const numbers = (count: number) => {
    for (let left = count; left > 0; left--) reader.leb()
  }
  if (opcode >= 0x02 && opcode <= 0x04) numbers(1)
  else if (opcode === 0x0e) numbers(reader.leb() + 1)
  else if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10 || opcode === 0xd2) numbers(1)
  else if (opcode === 0x11) numbers(2)
  else if (opcode === 0x1c) reader.skip(reader.leb())
  else if (opcode >= 0x20 && opcode <= 0x26) numbers(1)
  else if (opcode >= 0x28 && opcode <= 0x3e) numbers(2)
  else if (opcode >= 0x3f && opcode <= 0x42) numbers(1)
  else if (opcode === 0x43) reader.skip(4)
  else if (opcode === 0x44) reader.skip(8)
  else if (opcode === 0xd0) reader.skip(1)
  else if (opcode === 0xfc) {
    const kind = reader.leb()
    if (kind > 17) throw new Error(`An instruction 0xfc ${kind} is not known.`)
    if (kind > 7) numbers([8, 10, 12, 14].includes(kind) ? 2 : 1)
  } else if (opcode > 0xc4) throw new Error(`An instruction 0x${opcode.toString(16)} is not known.`)
}

function leb(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 0x80)
  }
}

/** Of a number that is not negative. */
function signedLeb(value: number): number[] {
  const bytes = leb(value)
  const last = bytes.length - 1
  return bytes[last]! < 0x40 ? bytes : [...bytes.slice(0, last), bytes[last]! | 0x80, 0]
}
