import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import '../../ui/gallery.css'
import { ArrowLeft, ArrowRight, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { VenueCover, venueScene } from '../../art/venue-cover.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stepSideways } from '../../ui/direction.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { VenueRecord } from './queries.ts'

/** As many pictures stand at the head of the page. */
const maxInView = 4

type Photos = { name: string; photos: readonly string[] }

/** The place in pictures; each photo opens large. Where there are fewer than two, drawn scenes stand beside them. */
export function VenueGallery({ id, kind, name, photos }: Photos & Pick<VenueRecord, 'id' | 'kind'>) {
  const [open, setOpen] = useState<number>()
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it is narrow it scrolls, and may hold nothing else for the keyboard. */}
      <section className="gallery-row" tabIndex={0} aria-label={m.venue_photos({ name })}>
        {photos.slice(0, maxInView).map((photo, at) => (
          <div key={photo}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(at)}>
              <img
                src={pictureUrl(photo, 640)}
                srcSet={pictureSrcSet(photo)}
                sizes={at === 1 ? '(max-width: 700px) 302px, 540px' : '330px'}
                alt={m.venue_photo_of({ name, place: at + 1, all: photos.length })}
                width={640}
                height={480}
                loading={at === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            </button>
          </div>
        ))}
        {photos.length === 0 && (
          <div aria-hidden="true">
            <VenueCover id={id} kind={kind} photo={null} ratio="tall" width={1280} first />
          </div>
        )}
        {photos.length < 2 && (
          <div aria-hidden="true">
            <VenueCover id={insideOf({ id, kind })} kind={kind} photo={null} ratio="card" width={1280} />
          </div>
        )}
      </section>
      {photos.length > 1 && (
        <Button
          small
          className="gallery-all"
          icon={<Images size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(0)}
        >
          {m.venue_see_photos({ count: photos.length })}
        </Button>
      )}
      {open !== undefined && (
        <PhotoDialog name={name} photos={photos} start={open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

/** Another scene of the same kind of place: what stands beside the door is not the door again. */
function insideOf({ id, kind }: Pick<VenueRecord, 'id' | 'kind'>): string {
  const others = ['inside', 'table', 'garden', 'evening'].map((name) => `${id}-${name}`)
  const door = venueScene({ id, kind })
  return others.find((other) => venueScene({ id: other, kind }) !== door) ?? id
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
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => go(stepSideways(key)))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
