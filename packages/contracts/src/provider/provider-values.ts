/** Closed sets of service providers. Free of dependencies, because screens import them. */

export const providerCategories = {
  music: 'Music',
  food: 'Food and drink',
  facilitation: 'Facilitation',
  bodywork: 'Bodywork',
  movement: 'Dance and movement',
  photography: 'Photography and film',
  childcare: 'Care for children',
  sound_and_light: 'Sound and light',
  ceremony: 'Ceremony',
  listening: 'Listening and counsel',
  decoration: 'Flowers and decoration',
  craft: 'Craft and making',
} as const
export type ProviderCategory = keyof typeof providerCategories
export const providerCategoryIds = Object.keys(providerCategories) as [
  ProviderCategory,
  ...ProviderCategory[],
]
export const isProviderCategory = (value: string): value is ProviderCategory =>
  Object.hasOwn(providerCategories, value)

export const providerStatuses = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  paused: 'Paused',
} as const
export type ProviderStatus = keyof typeof providerStatuses
export const providerStatusIds = Object.keys(providerStatuses) as [ProviderStatus, ...ProviderStatus[]]

const enquiryStates = {
  asked: 'Asked',
  answered: 'Answered',
  agreed: 'Agreed',
  declined: 'Declined',
} as const
export type EnquiryState = keyof typeof enquiryStates
export const enquiryStateIds = Object.keys(enquiryStates) as [EnquiryState, ...EnquiryState[]]

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
  sgn: 'A sign language',
} as const
export type LanguageCode = keyof typeof languages
export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]]
