// The browser knows the engine's English sentences by heart, as it knows codes elsewhere: each one that engine and client say.
import { readFileSync } from 'node:fs'
import { readOnlySentence } from '@hearth/contracts/read-only'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { type Locale, locales } from '@hearth/messages/locales'
import { EngineError } from '@hearth/network-sdk'
import { beforeAll, expect, it } from 'vitest'
import { translated } from './engine-sentences.ts'

const others = locales.slice(1)
beforeAll(async () => {
  for (const locale of others) await compileForNode(locale)
}, 300_000)

/** Texts of these sources that are sentences. */
const sentencesIn = (path: string) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/'([A-Z][^'\n]* [^'\n]*\.)'/g), ([, said]) => said!)

const said = [
  readOnlySentence,
  ...sentencesIn('packages/network-sdk/src/agent/agent-errors.ts'),
  ...sentencesIn('packages/network-sdk/src/agent/prepared-call.ts').filter((text) =>
    /^We could not/.test(text),
  ),
  ...['permissions', 'status', 'own-picture', 'picked-venue']
    .flatMap((name) => sentencesIn(`packages/event-engine/src/rules/${name}.ts`))
    // The beginning of two that have numbers.
    .filter((text) => text !== 'One person is already coming.'),
  ...sentencesIn('packages/event-engine/src/methods/refusals.ts'),
  'One person is already coming. Leave room for at least 1.',
  '12 people are already coming. Leave room for at least 12.',
  '12 people are already coming. Cancel the event first, so that they hear of it.',
  'You’re new here, so for now you can create up to 3 events a day. This limit ends in about 2 hours.',
  'You’re new here, so for now you can create up to 3 events a day. This limit ends in about 1 day.',
  'You’re new here, so for now you can create up to 3 events a day. This limit ends once you confirm your email address.',
]
const general = 'The event engine did not accept this.'

const readIn = (locale: Locale, sentence: string) =>
  inLocale(locale, () => (translated(new EngineError('refused', sentence)) as EngineError).message)

it.each(others)('are all known in %s', (locale) => {
  expect(said.length).toBeGreaterThan(25)
  const unknown = readIn(locale, 'Nobody knows this.')
  expect(unknown).toBe(readIn(locale, general))
  for (const sentence of said) {
    const read = readIn(locale, sentence)
    expect(read, sentence).not.toBe(sentence)
    if (sentence !== general) expect(read, sentence).not.toBe(unknown)
  }
})

/** What the shared rules of an event's fields say, by the messages that they name. */
const ofFields = [
  'packages/contracts/src/event/event.ts',
  'packages/contracts/src/fields/text-fields.ts',
].flatMap((path) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/\bm\.(\w+)\(/g), ([, key]) => key as keyof typeof m),
)

it.each(others)('of an event’s fields are the field’s own in %s', (locale) => {
  expect(ofFields.length).toBeGreaterThan(30)
  for (const key of ofFields) {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a test bundles nothing.
    const say = () => (m[key] as (inputs: object) => string)({ max: 31, limit: 120 })
    expect(readIn(locale, `timing.endDate: ${say()}`), key).toBe(`timing.endDate: ${inLocale(locale, say)}`)
  }
})

it('keep their fields and their numbers', () => {
  expect(
    readIn(
      'de',
      'venue.capacity: 12 people are already coming. Leave room for at least 12.\nvenue.id: This venue is closed.',
    ),
  ).toBe(
    'venue.capacity: Es kommen schon Leute. Lass Platz für mindestens 12.\nvenue.id: Diese Location ist geschlossen.',
  )
})

it('in English say what nobody knows as it is', () => {
  expect(readIn('en', 'timing.startTime: The clocks change here.')).toBe(
    'timing.startTime: The clocks change here.',
  )
})
