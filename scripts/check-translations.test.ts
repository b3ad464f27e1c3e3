import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readCatalogues } from '../packages/messages/catalogues.ts'
import { locales } from '../packages/messages/locales.ts'
import { findTranslationProblems } from './check-translations.ts'

const count = (match: Record<string, string>, selectors = ['peoplePlural']) => [
  {
    declarations: ['input people', 'local shown = people: number', 'local peoplePlural = people: plural'],
    ...{ selectors, match },
  },
]
const english = {
  site_save: 'Save',
  site_greeting: 'Good to see you here, {name}. {#link}Come in{/link}',
  site_people: count({ 'peoplePlural=one': '1 person', 'peoplePlural=*': '{shown} people' }),
}
const problems = (translated: object, locale = 'de') =>
  findTranslationProblems(
    new Map([['site', english as never]]),
    locale,
    new Map([['site', { ...german, ...translated } as never]]),
  )
const german = {
  site_save: 'Sichern',
  site_greeting: 'Schön, dass du da bist, {name}. {#link}Komm herein{/link}',
  site_people: count({ 'peoplePlural=one': '1 Person', 'peoplePlural=*': '{shown} Personen' }),
}

it('finds what a language lacks, and what English does not have', () => {
  expect(problems({})).toEqual([])
  expect(problems({ site_save: undefined })).toEqual(['de/site.json: site_save is missing'])
  expect(problems({ site_more: 'Mehr' })).toEqual(['de/site.json: site_more is no message of English'])
  expect(problems({ site_save: ' ' })).toEqual(['de/site.json: site_save has an empty text'])
  expect(problems({ site_greeting: english.site_greeting })).toEqual([
    'de/site.json: site_greeting is English',
  ])
})

it('finds inputs and markup that a text lost, or made up', () => {
  expect(problems({ site_greeting: 'Schön! {#link}Komm herein{/link}' })).toEqual([
    'de/site.json: site_greeting does not show {name}',
  ])
  expect(problems({ site_greeting: 'Schön, {name}.' })).toEqual([
    'de/site.json: site_greeting has the markup “” instead of “{#link} {/link}”',
  ])
  expect(problems({ site_save: 'Sichern, {name}' })).toEqual([
    'de/site.json: site_save asks for {name}, which nobody gives',
  ])
})

it('finds forms that a language counts with, and variants that leave a number out', () => {
  const one = { site_people: count({ 'peoplePlural=one': 'شخص واحد', 'peoplePlural=*': '{shown} شخص' }) }
  expect(problems(one, 'ar')).toEqual(
    ['zero', 'two', 'few', 'many'].map((form) => `ar/site.json: site_people has no form for “${form}”`),
  )
  expect(problems({ site_people: count({ 'peoplePlural=one': '1 Person' }) })).toContain(
    'de/site.json: site_people does not end with a variant for all',
  )
  const text = { site_people: count({ '': '{shown} Personen' }) }
  expect(problems(text)).toContain('de/site.json: site_people has the variant “” beside other selectors')
})

it('reads a folder for each language that people may choose, and for no other', () => {
  const project = JSON.parse(readFileSync('packages/messages/project.inlang/settings.json', 'utf8'))
  expect(project.locales).toEqual(locales)
  const folders = readdirSync('packages/messages', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map(({ name }) => name)
  expect(folders.sort()).toEqual([...locales].sort())
  for (const locale of locales) expect([...readCatalogues(locale).keys()]).toHaveLength(17)
})
