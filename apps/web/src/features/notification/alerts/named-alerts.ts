import type { AlertFacts } from '@hearth/contracts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'
import { alertKeys, type EventAlert } from './alerts.ts'

/** One thing that the member follows, with the name that it has now. */
export type NamedAlert = EventAlert & Pick<AlertFacts, 'kind' | 'name'>

/** Everything that the member follows, the newest first. */
export function namedAlertsOptions(userId: string) {
  return queryOptions({
    queryKey: alertKeys.named(userId),
    queryFn: async ({ signal }): Promise<NamedAlert[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_alerts')
        .select(
          'id, frequency, kind, venue_id, provider_id, host_id, category, city, words, is_free, good_for, access, venues(name), service_providers(name)',
        )
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      const hosts = await readNames(
        data.flatMap(({ host_id }) => host_id ?? []),
        signal,
      )
      return data.map(({ venues, service_providers, kind, ...alert }) => ({
        ...alert,
        // Made by the table itself from these.
        kind: kind as AlertFacts['kind'],
        name: venues?.name ?? service_providers?.name ?? hosts.get(alert.host_id ?? '') ?? null,
      }))
    },
  })
}

async function readNames(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const backend = await getBackend()
  const { data } = await backend
    .from('profiles')
    .select('id, username, display_name')
    .in('id', [...ids])
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map(({ id, username, display_name }) => [id, display_name ?? username]))
}
