import { maxPictureAlt, readEventPicture, writeEventPicture } from '@hearth/contracts/event-picture'
import { pictureNameOf } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import './event-picture.css'
import { House, ImagePlus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { getBackend } from '../../../../data/network.ts'
import { problemOf } from '../../../../forms/draft-form.ts'
import { TextArea } from '../../../../forms/field.tsx'
import { FormSection } from '../../../../forms/form-page.tsx'
import { deletePicture } from '../../../../forms/pictures/mutations.ts'
import { PictureDrop } from '../../../../forms/pictures/picture-drop.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { EventForm } from '../use-event-form.ts'
import { venueChoiceOptions } from '../venue-choices.ts'
import { EventPictureCuts } from './event-picture-cuts.tsx'
import { FocusStage } from './focus-stage.tsx'
import { useDraftPicture } from './use-draft-picture.ts'
import { fetchVenuePicture } from './venue-picture.ts'

const EventPictureDialog = lazy(() => import('./event-picture-dialog.tsx'))

/** The event's own picture: chosen or taken from the venue, cut, with the point that stays in view and words for it. */
export function EventPictureField({ form }: { form: EventForm }) {
  const [image, title] = useWatch({ control: form.control, name: ['image', 'title'] })
  const [opened, setOpened] = useState<{ file?: File }>()
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Uploaded here and let go before anything shows it.
  const uploaded = useRef(new Set<string>())
  const { path, focus, alt } = readEventPicture(image)
  const write = (next: string) => form.setValue('image', next, { shouldDirty: true, shouldTouch: true })
  const letGo = () => {
    if (!uploaded.current.delete(path)) return
    void getBackend().then(
      (backend) => deletePicture(backend, path),
      () => undefined,
    )
  }
  async function takeVenues(photo: string): Promise<void> {
    setOpening(true)
    setProblem(undefined)
    const file = await fetchVenuePicture(photo)
    setOpening(false)
    if (file) setOpened({ file })
    else setProblem(m.event_picture_venue_failed())
  }

  return (
    <FormSection title={m.event_picture_title()} lede={m.event_picture_lede()}>
      {image === '' ? (
        <PictureDrop
          kind="event"
          look="outline"
          isOpening={isOpening}
          onFile={(file) => {
            setProblem(undefined)
            setOpened({ file })
          }}
        />
      ) : (
        <div className="event-picture">
          <ChosenPicture
            path={path}
            focus={focus}
            onFocus={(point) => write(writeEventPicture({ path, alt, focus: point }))}
          />
          <div className="event-picture-actions">
            <Button small icon={<ImagePlus size={18} aria-hidden="true" />} onClick={() => setOpened({})}>
              {m.event_picture_change()}
            </Button>
            <Button
              small
              look="quiet"
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => {
                letGo()
                write('')
              }}
            >
              {m.event_picture_remove()}
            </Button>
          </div>
          <div className="event-picture-words">
            <TextArea
              label={m.event_picture_alt()}
              rows={3}
              value={alt}
              maxLength={maxPictureAlt}
              error={problemOf(form, 'image')}
              onChange={({ currentTarget: { value } }) =>
                write(writeEventPicture({ path, focus, alt: value.replaceAll(/\s*[\r\n]+\s*/g, ' ') }))
              }
              help={
                <span className="event-picture-help">
                  <span>{m.event_picture_alt_help()}</span>
                  <span className="tabular">
                    {m.event_picture_alt_length({ length: alt.length, max: maxPictureAlt })}
                  </span>
                </span>
              }
            />
          </div>
          <EventPictureCuts path={path} focus={focus} title={title} />
        </div>
      )}
      <VenuesPicture form={form} onTake={takeVenues} isOpening={isOpening} />
      {problem && <Alert tone="bad">{problem}</Alert>}
      {image === '' && <p className="small-print">{m.event_picture_kinds()}</p>}
      {opened && (
        <Suspense>
          <EventPictureDialog
            file={opened.file}
            onClose={() => setOpened(undefined)}
            onStored={(stored) => {
              letGo()
              uploaded.current.add(stored)
              // Its own point and words: those of the picture before say nothing of it.
              write(stored)
              setOpened(undefined)
            }}
          />
        </Suspense>
      )}
    </FormSection>
  )
}

function ChosenPicture({
  path,
  focus,
  onFocus,
}: {
  path: string
  focus: { x: number; y: number }
  onFocus: (point: { x: number; y: number }) => void
}) {
  const picture = useDraftPicture(path)
  return (
    <FocusStage focus={focus} onChange={onFocus}>
      <img {...picture} alt="" draggable={false} width={640} height={480} />
    </FocusStage>
  )
}

/** The picture of the picked venue, where its owner lends it. */
function VenuesPicture({
  form,
  onTake,
  isOpening,
}: {
  form: EventForm
  onTake: (photo: string) => void
  isOpening: boolean
}) {
  const [venueId, venueName] = useWatch({ control: form.control, name: ['venueId', 'venueName'] })
  const { data: venue } = useQuery({ ...venueChoiceOptions(venueId), enabled: venueId !== '' })
  const photo = venueId && venue?.lends_pictures ? venue.photo : null
  if (!photo || pictureNameOf(photo) === undefined) return null
  return (
    <div>
      <Button
        small
        pending={isOpening}
        icon={<House size={18} aria-hidden="true" />}
        onClick={() => onTake(photo)}
      >
        {m.event_picture_take_venues({ venue: venueName })}
      </Button>
    </div>
  )
}
