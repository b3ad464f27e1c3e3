import { getLocale } from '@hearth/messages/in-locale'
import { withLocale } from '@hearth/messages/locales'
import {
  type CalendarEntry,
  type CalendarEvent,
  eveningParagraphs,
  placeOf,
  sayWhen,
} from '../calendar/index.ts'

/** An event as feeds tell it: open to everyone, published and still to come. */
export type FeedEvent = CalendarEvent & { hostName: string | null }

/** A list that people subscribe to, in whichever format. */
export type Feed = {
  title: string
  description: string
  /** The page that shows the same to people: a path. */
  pagePath: string
  /** The feed's own path with its query, without the ending of its format: `extendPath` puts it in. */
  path: string
  /** The soonest first. */
  events: readonly FeedEvent[]
  /** For calendars: the entries of each series whose dates are not among the events. */
  series: readonly (readonly CalendarEntry[])[]
}

export const feedFormats = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const
export type FeedFormat = keyof typeof feedFormats

/** The path of a feed in a format: `/feeds/events?city=Porto` becomes `/feeds/events.ics?city=Porto`. */
export function extendPath(path: string, format: FeedFormat): string {
  const [before, query] = path.split('?') as [string, string?]
  return `${before}.${format}${query === undefined ? '' : `?${query}`}`
}

/** The address of a path of ours that says the same in the language of the moment. */
export const addressOf = (path: string, siteUrl: string): string =>
  withLocale(`${siteUrl}${path}`, getLocale())

/** When, where and what, in paragraphs of plain text, for readers that know no events. */
export function paragraphsOf(event: FeedEvent): string[] {
  return [
    sayWhen(event),
    placeOf(event),
    event.intention,
    event.description,
    ...eveningParagraphs(event),
  ].filter((paragraph): paragraph is string => Boolean(paragraph))
}
