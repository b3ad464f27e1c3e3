import type { LanguageCode, ProviderCategory, ProviderStatus } from '@hearth/contracts/provider-values'
import type { WeeklyHours } from '@hearth/contracts/weekly-hours'

/** How somebody of the community tells what they offer. */
export type SampleProvider = {
  /** A username of `people.ts`, whose home is the page's city. */
  owner: string
  status?: ProviderStatus
  name: string
  headline: string
  /** Paragraphs of Markdown. */
  story: string[]
  categories: ProviderCategory[]
  travelsKm?: number
  area?: string
  isOnline?: boolean
  languages: LanguageCode[]
  availability?: string
  hours?: WeeklyHours
  services: SampleService[]
  qualifications?: { title: string; issuer?: string; year?: number }[]
  /** Events that list the page: key and week of the event, and what they do there. */
  at?: { event: string; part?: string; asked?: 'host' | 'provider' }[]
}

export type SampleService = {
  name: string
  description?: string
  minutes?: number
  /** In whole units of the city's currency. */
  price?: { from: number; to?: number } | 'free' | 'donation'
  isOnline?: boolean
}

/** A conversation; each message says who wrote and where it led. */
export type SampleConversation = {
  asker: string
  /** The provider's username. */
  provider: string
  /** Which of the page's services, counted from 0. */
  service?: number
  beganDaysAgo: number
  messages: { by: 'asker' | 'provider'; body: string; state?: 'asked' | 'answered' | 'agreed' | 'declined' }[]
}
