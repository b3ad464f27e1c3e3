import { directionOf, type Locale, nameOf } from '@hearth/messages/locales'
import { expect } from 'vitest'

/** Expects that a page that the server writes alone is in a language, offers the others, and leads back to its own address. */
export function expectLanguage(page: string, locale: Locale, address: string): void {
  const [, said, direction = 'ltr'] = /<html lang="(\w+)"(?: dir="(\w+)")?>/.exec(page) ?? []
  expect([said, direction]).toEqual([locale, directionOf(locale)])
  const [, foot = ''] = page.split('<form class="languages"')
  expect(foot).toContain(`value="${address}"`)
  expect(foot.match(/value="\w+" lang="\w+"/g)).toHaveLength(6)
  expect(foot).toContain(`lang="${locale}" aria-current="true">${nameOf(locale)}</button>`)
}

/** The texts that two pages have in common, but for names in them: of pages in two languages there are none. */
export function sharedTexts(page: string, other: string, names: readonly string[]): string[] {
  const others = new Set(textsOf(other))
  return textsOf(page).filter((text) => others.has(text) && !names.includes(text))
}

/** What a page says to people, without the choice of languages: what stands between its tags, and its labels. */
function textsOf(page: string): string[] {
  const [said = ''] = page.replace(/<style[\s\S]*?<\/style>/, '').split('<form class="languages"')
  const labels = [...said.matchAll(/ (?:aria-label|alt|title)="([^"]+)"/g)].map(([, label]) => label!)
  return [...labels, ...said.split(/<[^>]*>/)]
    .map((text) => text.replace(/[\u2068\u2069]/g, '').trim())
    .filter((text) => /\p{L}/u.test(text))
}
