import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { invitedToOptions } from '../../../data/event/answering-queries.ts'
import { hostedOptions } from '../../../data/event/hosting-queries.ts'
import { comingOptions, savedOptions } from '../../../data/event/queries.ts'
import { waitedForOptions } from '../../../data/event/waiting-queries.ts'
import type { MyEventsView } from '../../../paths.ts'
import { useNow } from '../../../ui/use-now.ts'

/** Events under a heading. */
export type Group = { title: string; events: EventRecord[] }

/** How many events each view shows, as far as that is known. */
export function useViewCounts(userId: string | undefined): Partial<Record<MyEventsView, number>> {
  const nowMs = useNow()
  const asked = { enabled: userId !== undefined }
  const hosted = useQuery({ ...hostedOptions(userId ?? ''), ...asked }).data
  const coming = useQuery({ ...comingOptions(userId ?? ''), ...asked }).data
  const liked = useQuery({ ...savedOptions(userId ?? ''), ...asked }).data
  const invited = useQuery({ ...invitedToOptions(userId ?? ''), ...asked }).data
  const waiting = useQuery({ ...waitedForOptions(userId ?? ''), ...asked }).data
  const count = (groups: Group[]) => groups.reduce((sum, { events }) => sum + events.length, 0)
  return {
    ...(hosted && { hosting: count(hostedAhead(hosted, nowMs)), drafts: count(draftsOf(hosted)) }),
    ...(coming && { coming: count(comingAhead(coming, nowMs)) }),
    ...(invited && { invited: invited.length }),
    ...(waiting && { waiting: waiting.length }),
    ...(liked && { liked: liked.length }),
    ...(hosted &&
      coming && {
        past: new Set([...hosted, ...coming].filter(isPast(nowMs)).map(({ id }) => id)).size,
      }),
  }
}

export function hostedAhead(events: EventRecord[], nowMs: number): Group[] {
  const ahead = events.filter((event) => event.status !== 'draft' && !isOver(event, nowMs))
  return named([
    {
      title: m.event_mine_ahead(),
      events: soonestFirst(ahead.filter(({ status }) => status === 'published')),
    },
    {
      title: m.event_cancelled(),
      events: soonestFirst(ahead.filter(({ status }) => status === 'cancelled')),
    },
  ])
}

export function comingAhead(events: EventRecord[], nowMs: number): Group[] {
  return named([
    { title: m.event_mine_ahead(), events: soonestFirst(events.filter((event) => !isOver(event, nowMs))) },
  ])
}

export function draftsOf(events: EventRecord[]): Group[] {
  return named([
    { title: m.event_mine_drafts(), events: soonestFirst(events.filter(({ status }) => status === 'draft')) },
  ])
}

export function likedGroups(events: EventRecord[], nowMs: number): Group[] {
  return named([
    { title: m.event_mine_ahead(), events: soonestFirst(events.filter((event) => !isOver(event, nowMs))) },
    {
      title: m.event_mine_past(),
      events: soonestFirst(events.filter((event) => isOver(event, nowMs))).reverse(),
    },
  ])
}

/** What is over, the latest first. */
export function pastGroups(
  events: EventRecord[],
  { nowMs, hostedIds }: { nowMs: number; hostedIds: ReadonlySet<string> },
): Group[] {
  const past = soonestFirst(events.filter(isPast(nowMs))).reverse()
  return named([
    { title: m.event_you_came(), events: past.filter(({ id }) => !hostedIds.has(id)) },
    { title: m.event_mine_hosted(), events: past.filter(({ id }) => hostedIds.has(id)) },
  ])
}

const isOver = ({ timing }: EventRecord, nowMs: number) => eventSpan(timing).endsAtMs <= nowMs
const isPast = (nowMs: number) => (event: EventRecord) => event.status !== 'draft' && isOver(event, nowMs)
const named = (groups: Group[]) => groups.filter(({ events }) => events.length > 0)

function soonestFirst(events: EventRecord[]): EventRecord[] {
  return [...events].sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
}
