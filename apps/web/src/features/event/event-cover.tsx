import { pictureNameOf, privatePictureBucket, signedAddressSeconds } from '@hearth/contracts/pictures'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { eventKeys } from '../../data/event/event-keys.ts'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { getBackend } from '../../data/network.ts'
import { categoryOf } from './event-words.ts'

type Shown = Pick<EventSummary, 'id' | 'title' | 'category' | 'timing' | 'image' | 'status' | 'visibility'>
type Look = Pick<ComponentProps<typeof CoverImage>, 'ratio' | 'eager' | 'first'>

/** The cover of an event: its own picture, or its scene. That of an event which is not public is asked for by signed address. */
export function EventCover({ event, ...look }: { event: Shown } & Look) {
  const { id, title, timing, image } = event
  const cover = { id, title, timing, category: categoryOf(event), ...look }
  const isPublic = event.visibility === 'public' && event.status !== 'draft'
  if (!image || isPublic) return <CoverImage {...cover} image={image} />
  return <SignedCover {...cover} image={image} />
}

function SignedCover({ image, ...cover }: ComponentProps<typeof CoverImage> & { image: string }) {
  const { data: address } = useQuery(signedAddressOptions(image))
  return <CoverImage {...cover} image={address ?? undefined} />
}

/** The address goes before it ends; `null` where the picture is not there, or not for the reader. */
function signedAddressOptions(path: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, 'signed cover', path],
    staleTime: (signedAddressSeconds / 2) * 1000,
    refetchInterval: (signedAddressSeconds / 2) * 1000,
    queryFn: async (): Promise<string | null> => {
      const name = pictureNameOf(path)
      if (!name) return null
      const bucket = (await getBackend()).storage.from(privatePictureBucket)
      const { data } = await bucket.createSignedUrl(name, signedAddressSeconds)
      return data?.signedUrl ?? null
    },
  })
}
