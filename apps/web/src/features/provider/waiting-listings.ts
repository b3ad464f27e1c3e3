import type { Row } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { paths } from '../../paths.ts'

type Translated = Pick<Row<'translations'>, 'locale' | 'state' | 'title'>

/** A page or an event that the reader may not see is not there, though its key is. */
type WaitingListing = Pick<Row<'event_providers'>, 'event_id' | 'asked_by'> & {
  service_providers: Pick<Row<'service_providers'>, 'owner_id' | 'name'> | null
  events: (Pick<Row<'events'>, 'title' | 'ends_at'> & { translations: Translated[] }) | null
}

/** The listings at coming events that wait for this member, as a provider or as a host, each as a sentence with its way. */
export function useWaitingListings(userId: string | undefined): { to: string; sentence: string }[] {
  const { data = [] } = useQuery({ ...waitingOptions(userId ?? ''), enabled: userId !== undefined })
  return data.flatMap(({ event_id, asked_by, service_providers: page, events: event }) => {
    if (!page || (event && Date.parse(event.ends_at) < Date.now())) return []
    // Asked ones are read by their two sides alone: what this member did not ask is asked of them.
    const isTheirs = page.owner_id === userId
    if (isTheirs !== (asked_by === 'host')) return []
    const sentence = asked_by === 'host' ? m.provider_waiting_host : m.provider_waiting_provider
    return [
      {
        to: paths.event(event_id),
        sentence: event
          ? sentence({ page: page.name, event: titleRead(event) })
          : m.provider_waiting_unseen_event({ page: page.name }),
      },
    ]
  })
}

/** In the language of the page, where hosts have it so. */
const titleRead = ({ title, translations }: { title: string; translations: Translated[] }): string =>
  translations.find(({ locale, state }) => state === 'accepted' && locale === getLocale())?.title ?? title

function waitingOptions(userId: string) {
  return queryOptions({
    queryKey: ['providers', 'requests', 'waiting', userId],
    queryFn: async ({ signal }): Promise<WaitingListing[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_providers')
        .select(
          'event_id, asked_by, service_providers(owner_id, name), events(title, ends_at, translations(locale, state, title))',
        )
        .eq('state', 'asked')
        .order('asked_at')
        .limit(20)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
}
