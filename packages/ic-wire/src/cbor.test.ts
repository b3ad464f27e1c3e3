import { describe, expect, it } from 'vitest'
import { CborError, decodeCbor, encodeCbor } from './cbor.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('decodeCbor', () => {
  it('takes a message with and without the leading tag', () => {
    expect(decodeCbor(hex('d9d9f7 a1 6161 01'))).toEqual(new Map([['a', 1]]))
    expect(decodeCbor(hex('a1 6161 01'))).toEqual(new Map([['a', 1]]))
  })

  it('takes arrays and maps of indefinite length', () => {
    expect(decodeCbor(hex('bf 6161 9f 01 02 ff 6162 03 ff'))).toEqual(
      new Map<string, unknown>([
        ['a', [1, 2]],
        ['b', 3],
      ]),
    )
  })

  it('gives naturals of 64 bits exactly', () => {
    expect(decodeCbor(hex('1b ffffffffffffffff'))).toBe(2n ** 64n - 1n)
    expect(decodeCbor(hex('1b 1764459a5fb1a000'))).toBe(0x1764459a5fb1a000n)
  })

  it('gives copies of byte strings, so that a pooled buffer may be used again', () => {
    const pooled = Buffer.from('41aa', 'hex')
    const value = decodeCbor(pooled) as Uint8Array
    pooled.fill(0)
    expect(value).toEqual(Uint8Array.of(0xaa))
    expect(value.byteOffset).toBe(0)
  })

  it('keeps a key named __proto__ an ordinary key', () => {
    const value = decodeCbor(hex('a1 69 5f5f70726f746f5f5f a1 6161 01')) as Map<string, unknown>
    expect([...value.keys()]).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  const nested = (depth: number) => hex(`${'81'.repeat(depth)}01`)
  it('takes nesting of 32 and no more', () => {
    expect(() => decodeCbor(nested(32))).not.toThrow()
    expect(() => decodeCbor(nested(33))).toThrow(CborError)
    expect(() => decodeCbor(nested(100_000))).toThrow('nested more than 32 deep')
    expect(() => decodeCbor(hex('9f'.repeat(50_000)))).toThrow('nested more than 32 deep')
  })

  it('counts open containers, not all containers', () => {
    expect(decodeCbor(hex(`98ff${'81a0'.repeat(255)}`))).toHaveLength(255)
    expect(decodeCbor(hex(`98ff${'9f01ff'.repeat(255)}`))).toHaveLength(255)
  })

  it('takes 10,000 values and no more', () => {
    expect(decodeCbor(hex(`99270f${'01'.repeat(9999)}`))).toHaveLength(9999)
    expect(() => decodeCbor(hex(`992710${'01'.repeat(10_000)}`))).toThrow('more than 10000 values')
  })

  it.each([
    ['nothing', ''],
    ['a duplicate key', 'a2 6161 01 6161 02'],
    ['trailing bytes', 'a1 6161 01 00'],
    ['two values', '01 02'],
    ['an inner tag', 'a1 6161 d9d9f7 01'],
    ['the leading tag twice', 'd9d9f7 d9d9f7 01'],
    ['another leading tag', 'c2 41 01'],
    ['a tag without a value', 'd9d9f7'],
    ['a negative number', '20'],
    ['a float', 'fb 3ff0000000000000'],
    ['null', 'f6'],
    ['undefined', 'f7'],
    ['a boolean', 'f5'],
    ['broken UTF-8', '61 ff'],
    ['broken UTF-8 in a key', 'a1 61 ff 01'],
    ['a cut text', '65 6161'],
    ['a cut array', '83 01 02'],
    ['a huge array', '9b 00ffffffffffffff 01'],
    ['a huge byte string', '5b 00ffffffffffffff 01'],
    ['a lone break', 'ff'],
    ['a break in an array of known length', '82 01 ff'],
    ['an odd indefinite map', 'bf 6161 ff'],
    ['bytes of indefinite length', '5f 41 01 ff'],
    ['a reserved length', '1c'],
  ])('refuses %s', (_what, bytes) => {
    expect(() => decodeCbor(hex(bytes))).toThrow(CborError)
  })
})

describe('encodeCbor', () => {
  it('puts the tag first and decodes to the same', () => {
    const bytes = encodeCbor({ status: 'replied', reply: { arg: Uint8Array.of(1, 2) }, at: 2n ** 63n })
    expect(Buffer.from(bytes.subarray(0, 3)).toString('hex')).toBe('d9d9f7')
    expect(decodeCbor(bytes)).toEqual(
      new Map<string, unknown>([
        ['status', 'replied'],
        ['reply', new Map([['arg', Uint8Array.of(1, 2)]])],
        ['at', 2n ** 63n],
      ]),
    )
  })
})
