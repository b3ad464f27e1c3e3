import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import './photos.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { stateOf } from '../../../data/event/event-state.ts'
import { useLiveQueries } from '../../../data/live.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { Switch } from '../../../forms/switch.tsx'
import { useLocation } from '../../../navigation/index.ts'
import { Failed } from '../../../ui/failed.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { type EventPhotos as Photos, photosKey, photosOptions, sharingPhotos } from './photo-queries.ts'

// Most readers only look.
const AddPhotos = lazy(() => import('./add-photos.tsx'))
const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

/** As many stand on the page; the rest is behind the last. */
const tiles = 5

/**
 * Photos of an event by those who came: a few of them, all of them one by one, and where one adds more. For hosts the switch
 * too. Nothing where there is nothing to see or to do.
 */
export function EventPhotos({ event, userId }: { event: EventRecord; userId: string | undefined }) {
  const state = stateOf(event, useNow())
  const { data, isError, refetch } = useQuery(photosOptions(event.id))
  const [openId, setOpenId] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useLiveQueries(userId && `event:${event.id}`, ['photos'], [photosKey(event.id)])
  const isShown = !!data && (data.photos.length > 0 || data.may_add || data.is_host)
  // Notifications lead here.
  useEffect(() => {
    if (isShown && hash === '#photos') title.current?.scrollIntoView()
  }, [isShown, hash])

  if (isError && state === 'over' && userId) {
    return (
      <section className="event-block" id="photos">
        <h2>{m.event_photos_title()}</h2>
        <Failed sentence={m.event_photos_failed()} again={() => refetch()} />
      </section>
    )
  }
  if (!data || !isShown || state === 'draft') return null
  const isPublic = event.visibility === 'public' && data.is_open
  return (
    <section className="event-block photos-block" id="photos">
      <h2 ref={title} tabIndex={-1}>
        {m.event_photos_title()}
      </h2>
      {data.is_host && <SharingSwitch eventId={event.id} isOpen={data.is_open} />}
      {data.photos.length > 0 ? (
        <Gallery data={data} isPublic={isPublic} onOpen={setOpenId} />
      ) : (
        data.is_open && (
          <p className="photos-empty">
            {data.may_add ? m.event_photos_empty() : m.event_photos_empty_ahead()}
          </p>
        )
      )}
      {data.may_add && userId && (
        <Suspense>
          <AddPhotos eventId={event.id} userId={userId} own={data.mine} />
        </Suspense>
      )}
      {openId && (
        <Suspense>
          <PhotoLightbox
            event={event}
            data={data}
            isPublic={isPublic}
            userId={userId}
            id={openId}
            onShow={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Gallery({
  data: { photos },
  isPublic,
  onOpen,
}: {
  data: Photos
  isPublic: boolean
  onOpen: (id: string) => void
}) {
  const shown = photos.slice(0, tiles)
  const rest = photos.length - shown.length
  return (
    <ul className="photos-grid" data-count={shown.length} aria-label={m.event_photos_title()}>
      {shown.map((photo, at) => {
        const isLast = rest > 0 && at === shown.length - 1
        const name = photo.alt || m.event_photos_alt_of({ place: at + 1, count: photos.length })
        return (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={isLast ? m.event_photos_open_rest({ count: rest }) : m.event_photos_open({ name })}
              data-hidden={photo.is_hidden || undefined}
              onClick={() => onOpen(photo.id)}
            >
              <PhotoPicture
                photo={photo}
                alt={photo.alt}
                isForAll={isPublic && photo.is_public && !photo.is_hidden}
                sizes={at === 0 ? '(min-width: 760px) 360px, 92vw' : '(min-width: 760px) 180px, 46vw'}
                isLazy
              />
              {photo.is_hidden && (
                <span className="photo-hidden">
                  <EyeOff size={16} aria-hidden="true" />
                  {m.event_photos_hidden()}
                </span>
              )}
              {isLast && <span className="photo-more">{m.event_photos_more({ count: rest })}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether those who came add photos: one press, for hosts. */
function SharingSwitch({ eventId, isOpen }: { eventId: string; isOpen: boolean }) {
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation(sharingPhotos(client, eventId))
  return (
    <div className="photos-switch">
      <Switch
        label={m.event_photos_switch()}
        checked={isPending ? variables : isOpen}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      <p className="small-print">{isOpen ? m.event_photos_switch_on() : m.event_photos_switch_off()}</p>
      {error && <Refusal error={error} />}
    </div>
  )
}
