// What an app's build is told of its language: there is one build for each (`build-each-locale.ts`).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { codedModule } from './characters.ts'
import { baseLocale, isLocale, type Locale, locales } from './locales.ts'

/** The language of this build, HEARTH_LOCALE; English where none is named. */
export function localeOfBuild(): Locale {
  const locale = process.env.HEARTH_LOCALE ?? 'en'
  if (!isLocale(locale)) throw new Error(`HEARTH_LOCALE is one of ${locales.join(', ')}.`)
  return locale
}

/**
 * For `resolve.alias`: the texts of a language, what its times and numbers are written by, and the words in which people search, in
 * the place of English.
 */
export function messagesOf(locale: Locale): { find: RegExp; replacement: string }[] {
  return [
    { find: /^@hearth\/messages$/, replacement: `@hearth/messages/pages/${locale}/messages.js` },
    { find: /^@hearth\/messages\/runtime$/, replacement: `@hearth/messages/pages/${locale}/runtime.js` },
    { find: /^@hearth\/messages\/search$/, replacement: `@hearth/messages/search/${vocabularyOf(locale)}` },
  ]
}

/** The language in which somebody's sentences of a search are read besides English: their own, once it has a vocabulary. */
const vocabularyOf = (locale: Locale): Locale =>
  existsSync(join(import.meta.dirname, `search/${locale}.json`)) ? locale : baseLocale

const compiledArabic = /\/messages\/dist\/pages\/ar\/messages\/\w+\.js$/

/** For the plugins of a build for browsers: what is written in Arabic takes one byte for a letter (`characters.ts`). */
export const charactersInBuild = () => ({
  name: 'characters-in-build',
  transform: (code: string, id: string) => (compiledArabic.test(id) ? codedModule(code) : undefined),
})
