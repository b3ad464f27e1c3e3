import type { Read } from '@hearth/contracts/reads'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/event-keys.ts'
import { read } from '../../../data/read.ts'

export type EventPhotos = NonNullable<Read<'event_photos'>>
export type Photo = EventPhotos['photos'][number]

export const photosKey = (eventId: string) => [...eventKeys.one(eventId), 'photos']

/** The photos of an event, as far as the reader may see them. */
export function photosOptions(eventId: string) {
  return queryOptions({
    queryKey: photosKey(eventId),
    queryFn: ({ signal }) => read('event_photos', { event: eventId }, signal),
  })
}

export function refreshPhotos(client: QueryClient, eventId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: photosKey(eventId) })
}

const then = (client: QueryClient, eventId: string) => ({
  retry: false as const,
  onSettled: () => refreshPhotos(client, eventId),
})

export function sharingPhotos(client: QueryClient, eventId: string) {
  return mutationOptions({
    ...then(client, eventId),
    mutationFn: (isOpen: boolean) => callFunction('share-photos', { eventId, isOpen }),
  })
}

export function changingPhoto(client: QueryClient, eventId: string) {
  return mutationOptions({
    ...then(client, eventId),
    mutationFn: (photo: { id: string; alt: string; isPublic: boolean }) =>
      callFunction('change-photo', photo),
  })
}

export function removingPhoto(client: QueryClient, eventId: string) {
  return mutationOptions({
    ...then(client, eventId),
    mutationFn: (id: string) => callFunction('remove-photo', { id }),
  })
}

export function askingForRemoval(client: QueryClient, eventId: string) {
  return mutationOptions({
    ...then(client, eventId),
    mutationFn: (asked: { id: string; isAsked: boolean }) => callFunction('ask-photo-removal', asked),
  })
}
