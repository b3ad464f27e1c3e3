import { createBackendClient } from '@hearth/network-sdk/backend'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeOwnLanguage } from './own-language.ts'

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the journal writes it.
  document.cookie = 'hearth_lang=; Path=/; Max-Age=0'
}
// A session that another test left would be refreshed first, and a language that it chose would stand.
beforeEach(() => {
  localStorage.clear()
  forget()
})
afterEach(forget)

/** Hearth, whose account has a language; `asked` counts how often that was read. */
function openBackend(locale: string | null) {
  const asked: string[] = []
  const backend = createBackendClient({
    ...{ url: 'https://hearth.example', anonKey: 'key', transport: class {} as never },
    fetch: async (input, init) => {
      asked.push(new Request(input, init).url)
      return Response.json([{ locale }])
    },
  })
  return { asked, backend }
}

it('takes over the language of the account, once', async () => {
  const { asked, backend } = openBackend('de')
  expect(await takeOwnLanguage(backend, 'me')).toBe(true)
  expect(document.cookie).toContain('hearth_lang=de')
  expect(await takeOwnLanguage(backend, 'me')).toBe(false)
  expect(asked).toEqual([expect.stringContaining('/member_clocks?select=locale&user_id=eq.me')])
})

it('leaves the page as it is where the account is in its language, or in none of ours', async () => {
  expect(await takeOwnLanguage(openBackend('en').backend, 'me')).toBe(false)
  expect(document.cookie).toContain('hearth_lang=en')
  forget()
  for (const locale of [null, 'tlh']) {
    expect(await takeOwnLanguage(openBackend(locale).backend, 'me')).toBe(false)
    expect(document.cookie).not.toContain('hearth_lang')
  }
})

it('reads nothing where a language was chosen here', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it.
  document.cookie = 'hearth_lang=ar; Path=/'
  const { asked, backend } = openBackend('de')
  expect(await takeOwnLanguage(backend, 'me')).toBe(false)
  expect(asked).toEqual([])
})
