import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import type { Locale } from '@hearth/messages/locales'
import { format } from '@hearth/messages/runtime'
import { beforeAll, expect, it } from 'vitest'
import { countMissingMessages, getLocale, inLocale } from './in-locale.ts'

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
  setLanguage({ locale: 'de', format: 'de', catalogue: {} })
  try {
    expect(inLanguage('site_new', () => 'New')()).toBe('New')
  } finally {
    setLanguage({ locale: 'en', format: 'en-GB', catalogue: undefined })
  }
  expect(countMissingMessages() - before).toBe(1)
})
