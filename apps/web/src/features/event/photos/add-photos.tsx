import { maxPhotosPerMember } from '@hearth/contracts/photo-values'
import { pictureTypes } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { getBackend } from '../../../data/network.ts'
import { refusalOf } from '../../../format/error-words.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { deletePicture } from '../../../forms/pictures/mutations.ts'
import { sendPicture } from '../../../forms/pictures/use-sending.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { refreshPhotos } from './photo-queries.ts'

type Failure = { file: File; problem: string }

/** Several photos at once, one after the other, with how far they have come; what failed is named and can be tried again. */
export default function AddPhotos({
  eventId,
  userId,
  own,
}: {
  eventId: string
  userId: string
  own: number
}) {
  const client = useQueryClient()
  const [isPublic, setPublic] = useState(false)
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const room = maxPhotosPerMember - own

  async function add(files: readonly File[]): Promise<void> {
    setFailures([])
    const failed: Failure[] = []
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length })
      const problem = await addOne({ eventId, userId, file, isPublic })
      if (problem) failed.push({ file, problem })
      else await refreshPhotos(client, eventId)
    }
    setProgress(undefined)
    setFailures(failed)
  }

  return (
    <div className="photos-add">
      {room > 0 ? (
        <>
          <Checkbox
            label={m.event_photos_add_public()}
            help={m.event_photos_add_public_help()}
            checked={isPublic}
            onChange={({ currentTarget }) => setPublic(currentTarget.checked)}
          />
          <label className="button button-outline choose-file" aria-disabled={progress !== undefined}>
            <ImagePlus size={19} aria-hidden="true" />
            {m.event_photos_add()}
            <input
              type="file"
              multiple
              className="sr-only"
              disabled={progress !== undefined}
              accept={pictureTypes.join(',')}
              onChange={({ currentTarget: field }) => {
                const files = [...(field.files ?? [])].slice(0, room)
                // The same file may be chosen again after it was taken away.
                field.value = ''
                void add(files)
              }}
            />
          </label>
          <p className="small-print">{m.event_photos_add_help({ room })}</p>
        </>
      ) : (
        <p className="small-print">{m.event_photos_own_full({ max: maxPhotosPerMember })}</p>
      )}
      <div role="status">
        {progress && (
          <div className="photos-progress">
            <progress max={progress.all} value={progress.done + 0.5} aria-label={m.event_photos_adding()} />
            <span>{m.event_photos_progress({ place: progress.done + 1, count: progress.all })}</span>
          </div>
        )}
      </div>
      {failures.length > 0 && (
        <Alert tone="bad">
          <ul>
            {failures.map(({ file, problem }) => (
              <li key={file.name}>
                <bdi>{file.name}</bdi>: {problem}
              </li>
            ))}
          </ul>
          <Button small onClick={() => add(failures.map(({ file }) => file))}>
            {m.site_try_again()}
          </Button>
        </Alert>
      )}
    </div>
  )
}

/** Why it was not added, in a sentence. */
async function addOne({
  eventId,
  userId,
  file,
  isPublic,
}: {
  eventId: string
  userId: string
  file: File
  isPublic: boolean
}): Promise<string | undefined> {
  const sent = await sendPicture(userId, file)
  if (!sent.ok) return sent.problem
  try {
    await callFunction('add-photo', { id: crypto.randomUUID(), eventId, picture: sent.path, isPublic })
    return undefined
  } catch (error) {
    void getBackend().then((backend) => deletePicture(backend, sent.path))
    return refusalOf(error instanceof Error ? error : new Error())
  }
}
