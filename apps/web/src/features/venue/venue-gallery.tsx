import { pictureUrl } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import { ArrowLeft, ArrowRight, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VenueBlock } from './venue-facts.tsx'

type Photos = { name: string; photos: readonly string[] }

/** The way to all photos, from beside the arch that shows the first. */
export function PhotoButton({ name, photos }: Photos) {
  const [open, setOpen] = useState(false)
  if (photos.length === 0) return null
  return (
    <>
      <Button
        icon={<Images size={19} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.venue_see_photos({ count: photos.length })}
      </Button>
      {open && <PhotoDialog name={name} photos={photos} start={0} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The photos beside the first as small pictures; each opens large. */
export function VenueGallery({ name, photos }: Photos) {
  const [open, setOpen] = useState<number>()
  if (photos.length < 2) return null
  return (
    <VenueBlock title={m.venue_photos_title()}>
      <ul className="venue-photos">
        {photos.slice(1).map((photo, at) => (
          <li key={photo}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(at + 1)}>
              <img
                src={pictureUrl(photo, 640)}
                alt={m.venue_photo_of({ name, place: at + 2, all: photos.length })}
                width={640}
                height={480}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <PhotoDialog name={name} photos={photos} start={open} onClose={() => setOpen(undefined)} />
      )}
    </VenueBlock>
  )
}

/** One photo large, with the way to its neighbours: buttons, and the arrow keys. */
function PhotoDialog({ name, photos, start, onClose }: Photos & { start: number; onClose: () => void }) {
  const [at, setAt] = useState(start)
  const go = (by: number) => setAt((now) => Math.min(photos.length - 1, Math.max(0, now + by)))
  useArrowKeys(go)
  const photo = photos[at] ?? ''
  return (
    <Dialog open onClose={onClose} title={m.venue_photos({ name })}>
      <div className="venue-photo">
        <img
          src={pictureUrl(photo, 1280)}
          alt={m.venue_photo_of({ name, place: at + 1, all: photos.length })}
        />
        {photos.length > 1 && (
          <div className="venue-photo-tools">
            <IconButton label={m.venue_photo_previous()} aria-disabled={at === 0} onClick={() => go(-1)}>
              <ArrowLeft size={20} aria-hidden="true" />
            </IconButton>
            <p role="status">{m.venue_photo_place({ place: at + 1, all: photos.length })}</p>
            <IconButton
              label={m.venue_photo_next()}
              aria-disabled={at === photos.length - 1}
              onClick={() => go(1)}
            >
              <ArrowRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The arrow keys as a shortcut to the buttons, wherever in the dialog the keyboard is. */
function useArrowKeys(go: (by: number) => void): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
