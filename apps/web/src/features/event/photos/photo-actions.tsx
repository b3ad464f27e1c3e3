import type { EventRecord } from '@hearth/contracts/event'
import { maxPhotoAlt } from '@hearth/contracts/photo-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, UserRoundX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { TextField } from '../../../forms/field.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { Switch } from '../../../forms/switch.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReportButton } from '../../../ui/report-button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { askingForRemoval, changingPhoto, type Photo, removingPhoto } from './photo-queries.ts'

/** What a member does with a photo: their own is said, shown and removed; of others one asks for removal, or reports. */
export function PhotoActions({
  event,
  photo,
  isHost,
}: {
  event: EventRecord
  photo: Photo
  isHost: boolean
}) {
  return (
    <div className="photo-actions">
      {photo.is_hidden && (
        <p className="photo-note">
          {photo.i_asked ? m.event_photos_you_asked() : m.event_photos_somebody_asked()}
        </p>
      )}
      {photo.is_mine && <OwnPhoto event={event} photo={photo} />}
      <div className="photo-buttons">
        {!photo.is_mine && <Removal eventId={event.id} photo={photo} />}
        {(photo.is_mine || isHost) && <Remove eventId={event.id} id={photo.id} />}
        {!photo.is_mine && (
          <ReportButton kind="event_photo" id={`${event.id}/${photo.id}`} name={m.event_photos_this()} />
        )}
      </div>
    </div>
  )
}

/** Who sees it, and words for those who do not see it. */
function OwnPhoto({ event, photo }: { event: EventRecord; photo: Photo }) {
  const client = useQueryClient()
  const toast = useToast()
  const formId = useId()
  const [alt, setAlt] = useState(photo.alt)
  const { mutate, isPending, variables, error } = useMutation(changingPhoto(client, event.id))
  const isPublic = isPending ? variables.isPublic : photo.is_public
  const everyone = event.visibility === 'public' ? m.event_photos_public() : m.event_photos_public_here()
  function save(pressed: FormEvent): void {
    pressed.preventDefault()
    mutate({ id: photo.id, alt, isPublic }, { onSuccess: () => toast({ title: m.event_photos_saved() }) })
  }
  return (
    <div className="photo-own">
      <Switch
        label={everyone}
        checked={isPublic}
        onChange={({ currentTarget }) =>
          mutate({ id: photo.id, alt: photo.alt, isPublic: currentTarget.checked })
        }
      />
      <form id={formId} className="photo-alt" onSubmit={save}>
        <TextField
          label={m.event_photos_describe()}
          value={alt}
          maxLength={maxPhotoAlt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <Button small type="submit" disabled={alt.trim() === photo.alt} pending={isPending}>
          {m.site_save()}
        </Button>
      </form>
      {error && <Refusal error={error} />}
    </div>
  )
}

/** Two taps: that one is in it, and that it shall go. It is hidden at once, and that can be taken back. */
function Removal({ eventId, photo }: { eventId: string; photo: Photo }) {
  const client = useQueryClient()
  const toast = useToast()
  const [isSure, setSure] = useState(false)
  const { mutate, isPending, error } = useMutation(askingForRemoval(client, eventId))
  const ask = (isAsked: boolean) =>
    mutate(
      { id: photo.id, isAsked },
      {
        onSuccess: () => {
          setSure(false)
          if (!isAsked) return toast({ title: m.event_photos_shown_again() })
          toast({
            title: m.event_photos_asked(),
            text: m.event_photos_asked_text(),
            action: { label: m.event_photos_undo(), onAction: () => ask(false) },
          })
        },
      },
    )
  if (photo.i_asked) {
    return (
      <Button small pending={isPending} onClick={() => ask(false)}>
        {m.event_photos_take_back()}
      </Button>
    )
  }
  return (
    <>
      {isSure ? (
        <>
          <Button small look="danger" pending={isPending} onClick={() => ask(true)}>
            {m.event_photos_ask()}
          </Button>
          <Button small look="quiet" onClick={() => setSure(false)}>
            {m.site_cancel()}
          </Button>
        </>
      ) : (
        <Button small icon={<UserRoundX size={17} aria-hidden="true" />} onClick={() => setSure(true)}>
          {m.event_photos_in_it()}
        </Button>
      )}
      {error && <Refusal error={error} />}
    </>
  )
}

function Remove({ eventId, id }: { eventId: string; id: string }) {
  const client = useQueryClient()
  const toast = useToast()
  const [isSure, setSure] = useState(false)
  const { mutate, isPending, error } = useMutation(removingPhoto(client, eventId))
  return (
    <>
      {isSure ? (
        <Button
          small
          look="danger"
          pending={isPending}
          onClick={() => mutate(id, { onSuccess: () => toast({ title: m.event_photos_removed() }) })}
        >
          {m.event_photos_remove_sure()}
        </Button>
      ) : (
        <Button
          small
          look="quiet"
          icon={<Trash2 size={17} aria-hidden="true" />}
          onClick={() => setSure(true)}
        >
          {m.event_photos_remove()}
        </Button>
      )}
      {error && <Refusal error={error} />}
    </>
  )
}
