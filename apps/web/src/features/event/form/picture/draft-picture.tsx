import { focusPosition, readEventPicture } from '@hearth/contracts/event-picture'
import { useDraftPicture } from './use-draft-picture.ts'

/** The picture of an event that is being written, filling what holds it. */
export function DraftPicture({ image }: { image: string }) {
  const { path, focus, alt } = readEventPicture(image)
  const picture = useDraftPicture(path)
  return <img className="cover" {...picture} alt={alt} style={{ objectPosition: focusPosition(focus) }} />
}
