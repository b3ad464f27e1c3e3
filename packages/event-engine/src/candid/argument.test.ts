import { IDL } from '@dfinity/candid'
import { toCandidEvent, toCandidEventInput } from '@hearth/contracts/candid-event'
import { expect, test } from 'vitest'
import { buildEvent, randomRecord, seededRandom } from '../testing/build-event.ts'
import { decodeArguments, maxArgumentBytes, UnreadableArgument } from './argument.ts'
import { methodType } from './interface.ts'

const createEvent = methodType('createEvent').takes
const eventType = (methodType('getEvent').gives[0] as unknown as { _type: IDL.Type })._type

test('what the library encodes is read as the library reads it', () => {
  const random = seededRandom(3)
  for (let i = 0; i < 50; i++) {
    const input = toCandidEventInput(randomRecord(random))
    expect(decodeArguments(createEvent, IDL.encode(createEvent, [input]))).toEqual([input])
  }
})

test('a whole event is read as what a caller may say of it', () => {
  const record = randomRecord(seededRandom(5))
  const [input] = decodeArguments(createEvent, IDL.encode([eventType], [toCandidEvent(record)]))
  expect(input).toEqual(toCandidEventInput(record))
})

test('a piece of a larger buffer is read, not the buffer around it', () => {
  const bytes = IDL.encode([IDL.Text], ['here'])
  const around = new Uint8Array(bytes.length + 20).fill(9)
  around.set(bytes, 10)
  expect(decodeArguments([IDL.Text], around.subarray(10, 10 + bytes.length))).toEqual(['here'])
})

test('every prefix of an argument is refused, and so is anything behind it', () => {
  const bytes = IDL.encode(createEvent, [toCandidEventInput(buildEvent())])
  for (let length = 0; length < bytes.length; length += 3)
    expect(() => decodeArguments(createEvent, bytes.slice(0, length))).toThrow(UnreadableArgument)
  expect(() => decodeArguments(createEvent, Uint8Array.of(...bytes, 0))).toThrow(UnreadableArgument)
})

test('bytes changed by chance are refused or read, and nothing else', () => {
  const random = seededRandom(11)
  const bytes = IDL.encode(createEvent, [toCandidEventInput(buildEvent({ tags: ['a', 'b'] }))])
  let refusals = 0
  for (let i = 0; i < 3000; i++) {
    const changed = Uint8Array.from(bytes)
    for (let n = 0; n < 1 + (i % 3); n++)
      changed[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    try {
      decodeArguments(createEvent, changed)
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableArgument)
      refusals++
    }
  }
  expect(refusals).toBeGreaterThan(500)
})

// Each of these keeps `IDL.decode` busy for seconds to years.
const didl = [0x44, 0x49, 0x44, 0x4c]
test.each([
  ['a vector of two billion nulls', [...didl, 1, 0x6d, 0x7f, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x07]],
  ['a vector of empty records', [...didl, 2, 0x6d, 1, 0x6c, 0, 1, 0, 0xff, 0xff, 0xff, 0xff, 0x07]],
  [
    'sixty options in one another around a flag that is none',
    [
      ...didl,
      60,
      ...Array.from({ length: 60 }, (_, i) => [0x6e, i < 59 ? i + 1 : 0x7e]).flat(),
      1,
      0,
      ...Array(60).fill(1),
      2,
    ],
  ],
  ['a record that holds itself', [...didl, 1, 0x6c, 1, 0, 0, 1, 0]],
  ['a number of a hundred thousand digits', [...didl, 0, 1, 0x7d, ...Array(100_000).fill(0x80), 1]],
  ['more types than any method needs', [...didl, 0xff, 0xff, 0xff, 0x7f]],
  ['a type that no method takes', [...didl, 1, 0x6b, 0, 1, 0]],
  ['a text that is not UTF-8', [...didl, 0, 1, 0x71, 2, 0xc3, 0x28]],
  ['too many bytes', Array(maxArgumentBytes + 1).fill(0)],
])('%s is refused at once', (_what, bytes) => {
  expect(() => decodeArguments([IDL.Text], Uint8Array.from(bytes))).toThrow(UnreadableArgument)
})
