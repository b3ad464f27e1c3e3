import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { hostedInView } from '@hearth/contracts/limits'
import type { PublicMember } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import { readStandings } from './public-standings.ts'

type Sources = { database: Database } & Pick<EventEngine, 'browseAsVisitor' | 'hostedAsVisitor'>

/**
 * Reads all that the public page of a member shows, as a visitor: what they say to everyone, what they host, came to and
 * posted, then how many come. `id` is that of a member who is shown.
 */
export async function readPublicMember(
  { database, browseAsVisitor, hostedAsVisitor }: Sources,
  { id, locale, nowMs }: { id: string; locale: Locale; nowMs: number },
): Promise<PublicMember | undefined> {
  const [found, ofMember] = await Promise.all([
    database.run<Pick<PublicMember, 'posts'> & { member: PublicMember['member'] | null }>(
      { role: 'anon' },
      { name: 'public member', onlyReads: true, fromReplica: true, text: statement, values: [id] },
    ),
    hostedAsVisitor(id, nowMs),
  ])
  const { member, posts } = found.rows[0]!
  if (!member) return undefined
  const hosted = inView(ofMember, nowMs)
  const ids = member.attended ?? []
  const attended =
    ids.length > 0 ? await browseAsVisitor({ filter: {}, limit: ids.length, ids }, nowMs) : undefined
  const events = { hosted, attended: attended?.events ?? [] }
  const standings = await readStandings(database, [...events.hosted, ...events.attended], locale)
  return { member, posts, ...events, standings }
}

/** What is next and what was last, in the order of time; cancelled events are the host's own affair. */
function inView(events: readonly EventRecord[], nowMs: number): EventRecord[] {
  const shown = events
    .filter(({ status }) => status === 'published')
    .map((event) => ({ event, ...eventSpan(event.timing) }))
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
  const past = shown.filter(({ endsAtMs }) => endsAtMs <= nowMs).slice(-hostedInView.past)
  const ahead = shown.filter(({ endsAtMs }) => endsAtMs > nowMs).slice(0, hostedInView.ahead)
  return [...past, ...ahead].map(({ event }) => event)
}

const statement = `
  select hearth.member_profile($1::uuid) as member,
    hearth.post_feed('member', $1::uuid) as posts`
