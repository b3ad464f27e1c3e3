import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as m from '@hearth/messages'
import { compileForNode, takeEnglishWhereBroken } from '@hearth/messages/compile'
import type { Locale } from '@hearth/messages/locales'
import { format } from '@hearth/messages/runtime'
import { beforeAll, expect, it, vi } from 'vitest'
import { given } from './given-in-pages.js'
import { habitsIn, habitsText, readingOf } from './habits.ts'
import { countMissingMessages, formatWallTime, getLocale, inLocale } from './in-locale.ts'
import languages from './languages.json' with { type: 'json' }

beforeAll(() => Promise.all([compileForNode('de'), compileForNode('ar')]), 120_000)

const said = () => [getLocale(), format, m.site_sign_in(), m.venue_count({ total: 3 })]

it('writes in the language that is asked for, and in English before and after', () => {
  expect(inLocale('de', said)).toEqual(['de', 'de', 'Anmelden', '3 Locations'])
  expect(inLocale('ar', said).slice(0, 2)).toEqual(['ar', 'ar-u-nu-latn'])
  expect(said()).toEqual(['en', 'en-GB', 'Sign in', '3 venues'])
})

it('goes back to the language around it, also from a function that throws', () => {
  const failing = () =>
    inLocale('ar', () => {
      throw new Error('no words')
    })
  const around = inLocale('de', () => {
    expect(failing).toThrow('no words')
    return [inLocale('ar', getLocale), inLocale('en', said)[2], getLocale()]
  })
  expect(around).toEqual(['ar', 'Sign in', 'de'])
  expect(getLocale()).toBe('en')
})

it('says by name which language cannot be read', () => {
  const unknown = 'tlh' as Locale
  expect(() => inLocale(unknown, said)).toThrow('The messages of the language "tlh" cannot be read.')
  expect(getLocale()).toBe('en')
})

it('is refused by name at the start where the catalogue of a language is broken or empty', () => {
  for (const [name, text, problem] of [
    ['zb', 'export const m = {', 'cannot be read'],
    ['ze', 'export {}', 'are empty'],
  ] as const) {
    const file = join(import.meta.dirname, `dist/locales/${name}.js`)
    writeFileSync(file, text)
    try {
      expect(() => inLocale(name as unknown as Locale, said)).toThrow(
        `The messages of the language "${name}" ${problem}.`,
      )
    } finally {
      rmSync(file)
    }
  }
  expect(getLocale()).toBe('en')
})

it('takes no asynchronous function', () => {
  // @ts-expect-error What follows an await would be in somebody else's language.
  const asynchronous = inLocale('en', async () => m.site_sign_in())
  expect(asynchronous).toBeInstanceOf(Promise)
})

it('shows English where a language lacks a message, and counts that', async () => {
  const { setLanguage, inLanguage } = (await import('./dist/node/runtime.js')) as unknown as {
    setLanguage(language: object): void
    inLanguage(key: string, english: () => string): () => string
  }
  const before = countMissingMessages()
  setLanguage({ locale: 'de', format: 'de', hours: 24, catalogue: {} })
  try {
    expect(inLanguage('site_new', () => 'New')()).toBe('New')
  } finally {
    setLanguage({ locale: 'en', format: 'en-GB', hours: 24, catalogue: undefined })
  }
  expect(countMissingMessages() - before).toBe(1)
})

/** German as the compiler writes it where its catalogue asks for a value by a name of its own. */
function withBrokenGerman(check: () => void): void {
  const [whole, broken] = ['de', 'zv'].map((name) => join(import.meta.dirname, `dist/locales/${name}.js`))
  const code = readFileSync(whole!, 'utf8')
  writeFileSync(broken!, code.replaceAll('i?.label)', 'i?.etikett)').replaceAll('i?.username)', 'i?.wer)'))
  const before = countMissingMessages()
  Object.assign(languages, { zv: languages.de })
  try {
    inLocale('zv' as unknown as Locale, check)
  } finally {
    rmSync(broken!)
    Reflect.deleteProperty(languages, 'zv')
  }
  expect(countMissingMessages() - before).toBeGreaterThan(0)
}

it('shows English where a text of the catalogue asks for a value that nobody gives, and counts that', () => {
  withBrokenGerman(() => {
    expect(m.site_format_labelled({ label: 'Where', text: 'Lisbon' })).toBe('Where: Lisbon')
    const parts = m.admin_audit_by.parts({ username: 'ana' })
    expect(parts.map((part) => 'value' in part && part.value).filter(Boolean)).toEqual(['by ', '@', 'ana'])
    expect(m.site_sign_in()).toBe('Anmelden')
  })
})

it('shows English, with the place left open, where whoever asks forgets a value, and counts that', () => {
  const before = countMissingMessages()
  // @ts-expect-error As code without types would.
  const forgotten = () => [m.site_format_labelled({ label: 'Wo' }), m.venue_count({})]
  expect(inLocale('de', forgotten)).toEqual(['Wo: …', '… venues'])
  // @ts-expect-error As code without types would.
  expect(m.site_format_labelled()).toBe('…: …')
  expect(countMissingMessages() - before).toBe(3)
})

it('leaves the place open in a page, and says so to who counts errors', () => {
  const told: Error[] = []
  vi.stubGlobal('reportError', (error: Error) => told.push(error))
  expect([given('Ana'), given(0), given(''), given(undefined)]).toEqual(['Ana', 0, '', '…'])
  expect(told.map(String)).toEqual(['MissingValueError: A message lacks a value.'])
  vi.unstubAllGlobals()
  expect(given(undefined)).toBe('…')
})

it('gives a page the English text where one asks for a value that nobody gives', async () => {
  const english = join(import.meta.dirname, 'dist/pages/en/messages')
  const own = mkdtempSync(join(tmpdir(), 'messages-'))
  const files = ['site_format_labelled.js', 'site_sign_in.js']
  for (const file of files) cpSync(join(english, file), join(own, file))
  const texts = () => files.map((file) => readFileSync(join(own, file), 'utf8'))
  const before = texts()
  writeFileSync(join(own, files[0]!), before[0]!.replaceAll('i?.label', 'i?.etikett'))
  writeFileSync(join(own, files[1]!), before[1]!.replaceAll('Sign in', 'Anmelden'))
  await takeEnglishWhereBroken(english, own)
  expect(texts()).toEqual([before[0], before[1]!.replaceAll('Sign in', 'Anmelden')])
  rmSync(own, { recursive: true })
})

it('writes times in the hours of its reader: the language’s, or those that they chose', () => {
  const time = () => formatWallTime('19:30').replaceAll(/[\u00a0\u202f]/g, ' ')
  expect([inLocale('de', time), inLocale('de-u-hc-h12', time)]).toEqual(['19:30', '7:30 PM'])
  expect([inLocale('en', time), inLocale('en-u-hc-h12', time)]).toEqual(['19:30', '7:30 pm'])
  expect([inLocale('ar', time), inLocale('ar-u-hc-h23', time)]).toEqual(['7:30 م', '19:30'])
  expect(inLocale('de-u-hc-h12', said).slice(0, 3)).toEqual(['de', 'de', 'Anmelden'])
  expect(formatWallTime('19:30')).toBe('19:30')
})

it('reads a language and hours from the first wishes that say them', () => {
  expect(readingOf(null, 'de-u-hc-h12', 'fr')).toBe('de-u-hc-h12')
  expect(readingOf('und-u-hc-h12', 'fr')).toBe('fr-u-hc-h12')
  expect(readingOf('tlh-u-hc-h99', 'pt')).toBe('pt')
  expect(readingOf(undefined)).toBe('en')
})

it('keeps hours and weeks in a cookie, and reads nothing else out of it', () => {
  for (const habits of [{ hours: 12, weekStart: 7 }, { hours: 24 }, { weekStart: 1 }] as const)
    expect(habitsIn(`a=1; hearth_habits=${habitsText(habits)}; b=2`)).toEqual(habits)
  for (const said of ['', '13.7', '12.5', '12', '12.7x'])
    expect(habitsIn(`hearth_habits=${said}`)).toEqual({})
})
