import type { EventRecord } from '@hearth/contracts/event'
import { publicEventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react'
import { personName } from '../../../format/person-name.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { isRightToLeft, stepSideways } from '../../../ui/direction.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { EventPhotos } from './photo-queries.ts'

/** A finger that moves so far sideways, in pixels, means the next photo. */
const swipePixels = 48

/** One photo at a time, large: the arrow keys, buttons and swipes go on, Escape closes. */
export default function PhotoLightbox({
  event,
  data,
  isPublic,
  userId,
  id,
  onShow,
  onClose,
}: {
  event: EventRecord
  data: EventPhotos
  isPublic: boolean
  userId: string | undefined
  id: string
  onShow: (id: string) => void
  onClose: () => void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  const { photos } = data
  const at = photos.findIndex((photo) => photo.id === id)
  const photo = photos[at]
  // It was removed, here or elsewhere.
  useEffect(() => {
    if (!photo) onClose()
  }, [photo, onClose])
  if (!photo) return null

  const go = (by: number) => {
    const next = photos[at + by]
    if (next) onShow(next.id)
  }
  function onKeyDown(pressed: KeyboardEvent): void {
    const by = stepSideways(pressed.key)
    // Arrows move the cursor in a text.
    if (!by || (pressed.target as HTMLElement).matches('input, textarea')) return
    pressed.preventDefault()
    go(by)
  }
  function onTouchStart({ touches }: TouchEvent): void {
    const finger = touches[0]
    // Two fingers make it larger.
    touchedAt.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  function onTouchEnd({ changedTouches }: TouchEvent): void {
    const finger = changedTouches[0]
    if (!finger || !touchedAt.current) return
    const [across, along] = [finger.clientX - touchedAt.current.x, finger.clientY - touchedAt.current.y]
    if (Math.abs(across) > swipePixels && Math.abs(across) > 2 * Math.abs(along))
      go(across < 0 === isRightToLeft() ? -1 : 1)
  }
  const place = m.event_photos_alt_of({ place: at + 1, count: photos.length })
  return (
    <dialog
      ref={ref}
      className="lightbox"
      aria-label={m.event_photos_title()}
      onKeyDown={onKeyDown}
      onClose={(closed) => closed.target === ref.current && onClose()}
      onClick={(pressed) => pressed.target === ref.current && onClose()}
    >
      <div className="lightbox-head">
        <p role="status" className="tabular">
          {place}
        </p>
        <IconButton label={m.site_close()} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <figure>
        <div className="lightbox-picture" onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
          <PhotoPicture
            key={photo.id}
            photo={photo}
            alt={photo.alt || place}
            isForAll={isPublic && photo.is_public && !photo.is_hidden}
            sizes="100vw"
          />
          <IconButton
            label={m.event_photos_previous()}
            className="lightbox-previous"
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            <ChevronLeft size={26} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.event_photos_next()}
            className="lightbox-next"
            disabled={at === photos.length - 1}
            onClick={() => go(1)}
          >
            <ChevronRight size={26} aria-hidden="true" />
          </IconButton>
        </div>
        <figcaption>
          {photo.alt && <p>{photo.alt}</p>}
          {photo.taker && (
            <p className="lightbox-taker">
              {photo.is_mine ? (
                m.event_photos_by_you()
              ) : (
                <Link to={paths.publicProfile(photo.taker.id)}>
                  {m.event_photos_by({ name: personName(photo.taker) })}
                </Link>
              )}
            </p>
          )}
        </figcaption>
      </figure>
      {userId ? (
        <PhotoActions key={photo.id} event={event} photo={photo} isHost={data.is_host} />
      ) : (
        <p className="lightbox-visitor">
          <Link className="text-link" to={paths.login(`${publicEventPath(event.id)}#photos`)}>
            {m.event_photos_sign_in()}
          </Link>
        </p>
      )}
    </dialog>
  )
}
