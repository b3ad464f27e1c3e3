import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '../packages/messages/locales.ts'
import {
  findCatalogueProblems,
  findFormatterProblems,
  findMessageProblems,
  findWordingProblems,
  forbiddenWords,
  glossaryOf,
} from './check-messages.ts'

const problems = (text: string, isTranslated = true) =>
  findMessageProblems({ path: 'apps/web/src/a.tsx', text }, isTranslated)

describe('text for people in code', () => {
  it('is found in strings, templates, attributes and between tags', () => {
    expect(problems("const title = () => 'Your events'")).toEqual([
      'apps/web/src/a.tsx:1: “Your events” belongs into packages/messages',
    ])
    expect(problems('const greet = (name: string) => `Welcome, $' + '{name}.`')).toHaveLength(1)
    expect(problems('const Save = () => <Button label="Save it" />')).toHaveLength(1)
    expect(problems('const Save = () => <button type="button">save it</button>')).toHaveLength(1)
  })

  it('is not what the program, its developers and other servers read', () => {
    expect(
      problems(`
        import { a } from './Some-File.ts'
        if (event.key === 'Escape') close()
        throw new Error('A row without an id.')
        const headers = { 'Content-Type': 'text/plain' }
        const drawing = 'M16 2c3 4 5 8 5 12z'
        const Icon = () => <svg className="Large icon"><path d={drawing} /></svg>
      `),
    ).toEqual([])
  })

  it('is looked for only where texts have moved', () => {
    expect(problems("const title = 'Your events'", false)).toEqual([])
  })
})

it('a message asked for while a file loads is found; one asked for by a function is not', () => {
  expect(problems('const title = m.event_title()')).toEqual([
    'apps/web/src/a.tsx:1: asks for a message while the file loads; ask when it is shown',
  ])
  expect(problems('const title = () => m.event_title()\nconst titles = { a: m.event_title }')).toEqual([])
})

it('a key of another room, and one that nobody uses, are found', () => {
  const catalogues = new Map([['event', { event_title: 'Events', venue_title: 'Venues', event_old: 'Old' }]])
  expect(findCatalogueProblems(catalogues, 'm.event_title() m.venue_title()')).toEqual([
    'packages/messages/en/event.json: venue_title begins with event_',
    'packages/messages/en/event.json: nobody uses event_old',
  ])
})

it('a formatter that the registry has not, and one that no catalogue asks for, are found', () => {
  const counted = (declaration: string) => [
    { declarations: ['input count', declaration], match: { 'form=one': 'One', 'form=*': '{count}' } },
  ]
  const catalogues = new Map([
    [
      'event',
      {
        event_all: 'All: events',
        event_count: counted('local form = count: plural'),
        event_ago: counted('local form = count: relativetime unit=day'),
      },
    ],
  ])
  expect(findFormatterProblems(catalogues, ['plural', 'datetime'])).toEqual([
    'packages/messages/en/event.json: event_ago asks for the formatter relativetime, which is none',
    'packages/messages/registry.js: no catalogue asks for datetime',
  ])
})

it('a word that the glossary forbids is found, in variants too', () => {
  const words = forbiddenWords(
    '| never | rather |\n|---|---|\n| `whoever` | anyone who |\n\n## Instead of\n| `most` | max |',
  )
  expect(words).toEqual(['whoever'])
  const catalogues = new Map([
    [
      'event',
      {
        event_all: 'Whoever comes.',
        event_many: [{ match: { 'a=one': 'One', 'a=*': 'For whoever is here' } }],
      },
    ],
  ])
  expect(findWordingProblems(catalogues, words)).toEqual([
    'packages/messages/en/event.json: event_all says “whoever”',
    'packages/messages/en/event.json: event_many says “whoever”',
  ])
})

it('finds forbidden words in each language, as its glossary lists them', () => {
  for (const locale of locales)
    expect(forbiddenWords(readFileSync(glossaryOf(locale), 'utf8')).length, locale).toBeGreaterThan(3)
  const said = (text: string, words: string[]) =>
    findWordingProblems(new Map([['event', { event_all: text }]]), words, 'de')
  expect(said('Veröffentlicht für Gäste', ['gäst', 'veröffentlich'])).toEqual([])
  expect(said('Die Gäst:innen kommen', ['Gäst:innen'])).toEqual([
    'packages/messages/de/event.json: event_all says “Gäst:innen”',
  ])
  expect(said('يُرجى الانتظار', ['يُرجى'])).toHaveLength(1)
})
