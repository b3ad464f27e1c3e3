import { beforeEach, expect, it } from 'vitest'
import { languageScript, writeLanguages } from './languages.ts'

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the app notes a language in it.
  document.cookie = 'hearth_lang=; Max-Age=0'
})

function openedAt(address: string): string {
  history.replaceState({ kept: true }, '', address)
  // biome-ignore lint/security/noGlobalEval: it runs as the page's head runs it.
  window.eval(languageScript)
  expect(history.state).toEqual({ kept: true })
  return location.pathname + location.search + location.hash
}

it('takes the language out of the address, and nothing else', () => {
  expect(openedAt('/e/x?lang=de')).toBe('/e/x')
  expect(openedAt('/explore?lang=de&city=S%C3%A3o+Paulo#list')).toBe('/explore?city=S%C3%A3o+Paulo#list')
  expect(openedAt('/explore?city=Lisbon&lang=de&free=1')).toBe('/explore?city=Lisbon&free=1')
  expect(openedAt('/explore?city=Lisbon&slang=de')).toBe('/explore?city=Lisbon&slang=de')
})

it('notes it where nobody chose one', () => {
  openedAt('/e/x')
  expect(document.cookie).not.toContain('hearth_lang')
  openedAt('/e/x?lang=de')
  openedAt('/e/x?lang=fr')
  expect(document.cookie).toContain('hearth_lang=de')
})

it('names each language in itself, and says which one is read', () => {
  document.body.innerHTML = writeLanguages('ar')
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map(({ lang, textContent }) => `${lang} ${textContent}`)).toEqual([
    ...['en English', 'de Deutsch', 'es Español', 'fr Français', 'pt Português', 'ar العربية'],
  ])
  expect(buttons.filter((button) => button.ariaCurrent === 'true').map(({ value }) => value)).toEqual(['ar'])
})
