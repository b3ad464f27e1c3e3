import * as m from '@hearth/messages'
import { inReadersLanguage } from '../fields/in-readers-language.ts'

/** Closed sets of service providers. Small, because screens import them. */

export const providerCategories = inReadersLanguage({
  music: m.provider_category_music,
  food: m.provider_category_food,
  facilitation: m.provider_category_facilitation,
  bodywork: m.provider_category_bodywork,
  movement: m.provider_category_movement,
  photography: m.provider_category_photography,
  childcare: m.provider_category_childcare,
  sound_and_light: m.provider_category_sound_and_light,
  ceremony: m.provider_category_ceremony,
  listening: m.provider_category_listening,
  decoration: m.provider_category_decoration,
  craft: m.provider_category_craft,
})
export type ProviderCategory = keyof typeof providerCategories
export const providerCategoryIds = Object.keys(providerCategories) as [
  ProviderCategory,
  ...ProviderCategory[],
]
export const isProviderCategory = (value: string): value is ProviderCategory =>
  Object.hasOwn(providerCategories, value)

export const providerStatuses = inReadersLanguage({
  draft: m.provider_status_draft,
  in_review: m.provider_status_in_review,
  published: m.provider_status_published,
  paused: m.provider_status_paused,
})
export type ProviderStatus = keyof typeof providerStatuses
export const providerStatusIds = Object.keys(providerStatuses) as [ProviderStatus, ...ProviderStatus[]]

export const enquiryStateIds = ['asked', 'answered', 'agreed', 'declined'] as const
export type EnquiryState = (typeof enquiryStateIds)[number]

/** Languages that can be chosen, by BCP 47 code, each in its own name. */
export const languages = {
  ar: 'العربية',
  bn: 'বাংলা',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  mi: 'Te reo Māori',
  ne: 'नेपाली',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  sw: 'Kiswahili',
  ta: 'தமிழ்',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  zh: '中文',
  get sgn() {
    return m.provider_language_sgn()
  },
}
export type LanguageCode = keyof typeof languages
export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]]
