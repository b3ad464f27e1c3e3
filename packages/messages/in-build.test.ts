import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { messagesOf } from './in-build.ts'
import { locales } from './locales.ts'

it.each(locales)(
  'a build in %s takes the texts of its language, and the words in which people search in it',
  (locale) => {
    const taken = (name: string) =>
      messagesOf(locale)
        .filter(({ find }) => find.test(name))
        .map(({ replacement }) => replacement)
    expect(taken('@hearth/messages')).toEqual([`@hearth/messages/pages/${locale}/messages.js`])
    expect(taken('@hearth/messages/runtime')).toEqual([`@hearth/messages/pages/${locale}/runtime.js`])
    const hasVocabulary = existsSync(new URL(`search/${locale}.json`, import.meta.url))
    expect(taken('@hearth/messages/search')).toEqual([
      `@hearth/messages/search/${hasVocabulary ? locale : 'en'}`,
    ])
    expect(taken('@hearth/messages/search/en')).toEqual([])
  },
)
