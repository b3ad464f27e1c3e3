import { focusPosition, readEventPicture } from '@hearth/contracts/event-picture'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { cardSizes, ownPicture } from '../../art/own-picture.ts'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { signedPictureOptions } from '../../data/event/signed-picture.ts'
import { categoryOf } from './event-words.ts'

type Shown = Pick<EventSummary, 'id' | 'title' | 'category' | 'timing' | 'image' | 'status' | 'visibility'>
type Look = Pick<ComponentProps<typeof CoverImage>, 'ratio' | 'eager' | 'first' | 'sizes'>

/**
 * The cover of an event: its own picture, cut around its point, or its scene. That of an event which is not public is
 * asked for by signed address.
 */
export function EventCover({ event, sizes = cardSizes, ...look }: { event: Shown } & Look) {
  const { id, title, timing } = event
  const cover = { id, title, timing, category: categoryOf(event), ...look }
  const isPublic = event.visibility === 'public' && event.status !== 'draft'
  if (!event.image || isPublic) return <CoverImage {...cover} {...ownPicture(event.image)} sizes={sizes} />
  const { path, focus, alt } = readEventPicture(event.image)
  return <SignedCover {...cover} alt={alt} position={focusPosition(focus)} path={path} />
}

function SignedCover({ path, ...cover }: ComponentProps<typeof CoverImage> & { path: string }) {
  const { data: address } = useQuery(signedPictureOptions(path))
  return <CoverImage {...cover} image={address ?? undefined} />
}
