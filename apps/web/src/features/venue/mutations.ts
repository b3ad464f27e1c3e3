import type { VenueInput } from '@hearth/contracts/venue'
import { isLocale } from '@hearth/messages/locales'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { errorCodeOf, sentenceFor } from '../../format/error-words.ts'
import { venueKeys } from './queries.ts'

/** Makes or changes a venue; sent twice it is one. Throws `AppError` with the problems of fields. */
export function saveVenue(input: VenueInput): Promise<{ venueId: string }> {
  return callFunction('save-venue', input)
}

/** In which language a new venue is described. Where it is not stored, the venue's page asks its owner. */
export async function writeVenueLanguage(venueId: string, language: string | undefined): Promise<void> {
  if (!isLocale(language)) return
  const request = { kind: 'venue', id: venueId, locale: language } as const
  await callFunction('set-original-language', request).catch(() => undefined)
}

/** Closes a venue of one's own, or opens it again. */
export function useVenueClosing(venueId: string) {
  const client = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (isClosed: boolean) => callFunction('close-venue', { venueId, isClosed }),
    onSuccess: () => forgetVenues(client),
  })
}

/** Deletes a venue of one's own that no event names. */
export function useVenueDeletion(venueId: string) {
  return useMutation({
    retry: false,
    mutationFn: () => callFunction('delete-venue', { venueId }),
  })
}

/** What was read of venues is asked for again when it is next shown. */
export function forgetVenues(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: venueKeys.all })
}

/** Why something could not be done with a venue: the server's own sentence where it decided, else ours. */
export function venueFailure(error: unknown): string {
  const code = errorCodeOf(error)
  const isDecision = code === 'conflict' || code === 'not_found' || code === 'not_allowed'
  return isDecision && error instanceof Error ? error.message : sentenceFor(error)
}

/** Where an address lies, asked of the deployment's geocoder. */
export function findPlace(text: string) {
  return callFunction('find-place', { text })
}
