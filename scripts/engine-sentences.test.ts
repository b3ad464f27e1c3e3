// The browser knows the engine's English sentences by heart, as it knows codes elsewhere: each one that engine and client say.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { translated } from '../apps/web/src/data/engine/engine-sentences.ts'
import { sayNewcomerLimit } from '../packages/contracts/src/moderation/newcomers.ts'
import { pictureRefusal } from '../packages/event-engine/src/rules/own-picture.ts'
import {
  capacityRefusal,
  peopleAreComing,
  sentences,
} from '../packages/event-engine/src/rules/permissions.ts'
import { venueRefusal } from '../packages/event-engine/src/rules/picked-venue.ts'
import { statusRefusal } from '../packages/event-engine/src/rules/status.ts'
import { compileForNode } from '../packages/messages/compile.ts'
import { inLocale } from '../packages/messages/in-locale.ts'
import { locales } from '../packages/messages/locales.ts'
import { sentences as clientSentences } from '../packages/network-sdk/src/agent/agent-errors.ts'
import { EngineError } from '../packages/network-sdk/src/engine-error.ts'

beforeAll(async () => {
  for (const locale of locales) await compileForNode(locale)
}, 300_000)

const status = (from: string | undefined, to: string) => statusRefusal({ from, to, endsAtMs: 0, nowMs: 1 })!
const [undecided] = /'We could not find out[^']*'/.exec(
  readFileSync('packages/network-sdk/src/agent/prepared-call.ts', 'utf8'),
)!
const said = [
  ...Object.values(clientSentences),
  ...Object.values(sentences),
  undecided.slice(1, -1),
  status(undefined, 'cancelled'),
  status('published', 'draft'),
  status('draft', 'cancelled'),
  status('cancelled', 'published'),
  venueRefusal(undefined)!,
  venueRefusal('closed')!,
  pictureRefusal('/elsewhere.webp', { userId: 'a', before: undefined })!,
  capacityRefusal(1),
  capacityRefusal(12),
  `${peopleAreComing(12)} Cancel the event first, so that they hear of it.`,
  sayNewcomerLimit('event', { max: 3, secondsLeft: 7_200 }),
  sayNewcomerLimit('event', { max: 3, secondsLeft: 3_600 }),
  sayNewcomerLimit('event', { max: 3, secondsLeft: 300_000 }),
  sayNewcomerLimit('event', { max: 3, secondsLeft: Number.POSITIVE_INFINITY }),
  'Give the link where people meet.',
]
const general = 'The event engine did not accept this.'

const readIn = (locale: (typeof locales)[number], sentence: string) =>
  inLocale(locale, () => (translated(new EngineError('refused', sentence)) as EngineError).message)

it.each(locales.slice(1))('are all known in %s', (locale) => {
  const unknown = readIn(locale, 'Nobody knows this.')
  expect(unknown).toBe(readIn(locale, general))
  for (const sentence of said) {
    const read = readIn(locale, sentence)
    expect(read, sentence).not.toBe(sentence)
    if (sentence !== general) expect(read, sentence).not.toBe(unknown)
  }
})

it('keep their fields and their numbers', () => {
  expect(readIn('de', `venue.capacity: ${capacityRefusal(12)}\nvenue.id: This venue is closed.`)).toBe(
    'venue.capacity: Es kommen schon Leute. Lass Platz für mindestens 12.\nvenue.id: Diese Location ist geschlossen.',
  )
})

it('in English say what nobody knows as it is', () => {
  expect(readIn('en', 'timing.startTime: The clocks change here.')).toBe(
    'timing.startTime: The clocks change here.',
  )
})
