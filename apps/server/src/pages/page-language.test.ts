import { countUnknownLocales, locales } from '@hearth/messages/locales'
import { expect, it } from 'vitest'
import { languageOf } from './page-language.ts'

const of = (url: string, headers: Record<string, string> = {}) => languageOf(url, headers, locales)

it('takes the language that an address names, and takes it out of the address', () => {
  for (const [url, address] of [
    ['/?lang=de', '/'],
    ['/explore?lang=de&city=Lisbon', '/explore?city=Lisbon'],
    ['/explore?city=Lisbon&lang=de', '/explore?city=Lisbon'],
    ['/explore?city=Lisbon&lang=de&days=2', '/explore?city=Lisbon&days=2'],
  ] as const)
    expect(of(url, { 'accept-language': 'fr' })).toEqual({ locale: 'de', address, isNamed: true })
})

it('writes a page that is everyone’s in English, and sends on whoever wishes another language', () => {
  expect(of('/e/x')).toEqual({ locale: 'en', address: '/e/x', isNamed: false })
  expect(of('/e/x?a=1', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toEqual({
    ...{ redirectTo: '/e/x?a=1&lang=pt', locale: 'pt', isFirst: true },
  })
  expect(of('/', { cookie: 'theme=dark; hearth_lang=ar', 'accept-language': 'pt' })).toEqual({
    ...{ redirectTo: '/?lang=ar', locale: 'ar', isFirst: false },
  })
  expect(of('/', { cookie: 'hearth_lang=en', 'accept-language': 'pt' })).toMatchObject({
    locale: 'en',
    address: '/',
  })
})

it('writes every other page in the language that its reader wishes', () => {
  expect(of('/dashboard', { cookie: 'hearth_lang=fr' })).toEqual({
    ...{ locale: 'fr', address: '/dashboard', isNamed: false },
  })
  expect(of('/no/such/page', { 'accept-language': 'es' })).toMatchObject({ locale: 'es' })
})

it('knows no language but those that are offered', () => {
  const before = countUnknownLocales()
  expect(of('/?lang=xx')).toEqual({ locale: 'en', address: '/', isNamed: false })
  expect(countUnknownLocales() - before).toBe(1)
  expect(of('/?lang=de%22')).toEqual({ locale: 'en', address: '/', isNamed: false })
  expect(of('/', { cookie: 'hearth_lang=xx', 'accept-language': 'tlh, *;q=0.5' })).toMatchObject({
    locale: 'en',
  })
  expect(languageOf('/?lang=de', { cookie: 'hearth_lang=de' }, ['en'])).toMatchObject({
    locale: 'en',
    address: '/',
  })
})

it('takes the wish that weighs the most, and none that weighs nothing', () => {
  expect(of('/dashboard', { 'accept-language': 'en;q=0.5, de-AT;q=0.9, fr;q=0.8' })).toMatchObject({
    locale: 'de',
  })
  expect(of('/dashboard', { 'accept-language': 'de;q=0, es' })).toMatchObject({ locale: 'es' })
})
