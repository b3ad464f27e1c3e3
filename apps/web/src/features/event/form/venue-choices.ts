import type { Read } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'
import { pause } from '../../../data/pause.ts'
import { read } from '../../../data/read.ts'

/** A venue as the event form offers it. `address` is null for whoever may not see it. */
export type VenueChoice = Read<'venues_for_picker'>[number]

/** Somebody who types goes on typing: what follows sooner than this is not asked for. */
const typingPauseMs = 160

/** At most eight venues for what was typed, one's own first; with nothing typed, one's own. */
export function venueChoicesOptions(typed: string) {
  const words = typed.trim().slice(0, 100)
  return queryOptions({
    queryKey: ['venues', 'choices', words],
    queryFn: async ({ signal }) => {
      if (words) await pause(typingPauseMs, signal)
      return read('venues_for_picker', words ? { words } : {}, signal)
    },
  })
}

/** One open venue by its id, as an address that brings one along names it; `null` when there is none to choose. */
export function venueChoiceOptions(id: string) {
  return queryOptions({
    queryKey: ['venues', 'choice', id],
    queryFn: async ({ signal }): Promise<VenueChoice | null> => {
      if (!uuid.test(id)) return null
      const backend = await getBackend()
      const { data } = await backend
        .from('venues')
        .select(
          'id, status, name, city, kind, capacity, access, timezone, photos, lends_pictures, venue_addresses(address, audience)',
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (data?.status !== 'open') return null
      const { photos, venue_addresses: told, status: _, ...venue } = data
      return {
        ...venue,
        photo: photos[0] ?? null,
        address: told?.address ?? null,
        address_audience: told?.audience ?? null,
        is_mine: false,
      }
    },
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
