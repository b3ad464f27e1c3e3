import { isCategory } from '@hearth/contracts/event-values'

const fixed: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/signup',
  '/confirm',
  '/forgot-password',
  '/reset-password',
  '/username-setup',
  '/events',
  '/concerts',
  '/nightlife',
  '/partify',
  '/bizworld',
  '/businessify',
  '/gameday',
  '/sportify',
  '/learnify',
  '/schoolify',
  '/mindful',
  '/spiritualify',
  '/theater',
  '/create-event',
  '/my-events',
])

const event = /^\/event\/([a-z2-7]{26})(?:\/edit)?$/

/**
 * Whether the web app has a screen at this path, so that the page's status tells the truth. An event's page exists for
 * every possible id: whether there is one, and for whom, only the person's own request may learn.
 */
export function isAppPath(path: string): boolean {
  if (fixed.has(path) || event.test(path)) return true
  const [, category] = /^\/events\/([a-z]+)$/.exec(path) ?? []
  return category !== undefined && isCategory(category)
}

/** The event that a page's path names. */
export function eventIdOf(path: string): string | undefined {
  return event.exec(path)?.[1]
}
