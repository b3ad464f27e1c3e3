import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions } from '@tanstack/react-query'
import { pause } from '../../data/pause.ts'
import { read } from '../../data/read.ts'
import { formatParts } from '../../format/parts.ts'
import type { About } from './post.ts'

/** Somebody who types goes on typing: what follows sooner than this is not asked for. */
const typingPauseMs = 160
export const shortestWords = 2

type Hit = Read<'search_quick'>['hits'][number]
const kinds = { events: 'event', venues: 'venue', providers: 'provider' } as const

/** Events, venues and providers that a post could point to, for what is being typed. */
export function subjectsOptions(typed: string) {
  return queryOptions({
    queryKey: ['social', 'subjects', typed],
    enabled: typed.length >= shortestWords,
    queryFn: async ({ signal }): Promise<About[]> => {
      await pause(typingPauseMs, signal)
      const { hits } = await read('search_quick', { words: typed, locale: getLocale() }, signal)
      return hits.flatMap((hit) => (hit.kind === 'members' ? [] : asAbout(hit, hit.kind)))
    },
  })
}

function asAbout(hit: Hit, kind: keyof typeof kinds): About {
  const { id, title, category, photo, line, city, starts_at, timezone } = hit
  const place = kind === 'providers' ? line : formatParts([kind === 'events' && line, city])
  return {
    kind: kinds[kind],
    id,
    title,
    category,
    photo,
    place: place || null,
    ...(starts_at && { starts_at, timezone: timezone ?? 'UTC' }),
  }
}
