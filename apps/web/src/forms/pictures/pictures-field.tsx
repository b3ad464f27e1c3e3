import './pictures.css'
import { pictureTypes, pictureUrl } from '@hearth/contracts/pictures'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { getBackend } from '../../data/network.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { wholePicture } from './crop.ts'
import { renderCrop } from './draw-crop.ts'
import { deletePicture, uploadPicture } from './mutations.ts'
import { openPicture } from './open-picture.ts'
import { pictureFailure } from './picture-failure.ts'
import { words } from './words.ts'

const widthPixels = 1920

/**
 * Several pictures of one's own, in an order that the keyboard can change; the first may be the cover. `value` holds their
 * stored paths. Each file is made small and sent as it is chosen; it counts once the form around it is saved.
 */
export function PicturesField({
  userId,
  value,
  onChange,
  max = 12,
  hasCover = true,
  error,
}: {
  userId: string
  value: readonly string[]
  /** Gets the change rather than a list, because several files arrive one after the other. */
  onChange: (change: (paths: readonly string[]) => string[]) => void
  max?: number
  /** Whether the first stands for all of them somewhere. */
  hasCover?: boolean
  error?: string | undefined
}) {
  const { sending, problem, send, forget } = useSending(userId, (path) =>
    onChange((paths) => [...paths, path].slice(0, max)),
  )
  const room = max - value.length - sending
  const move = (from: number, to: number) =>
    onChange((paths) => {
      const next = [...paths]
      next.splice(to, 0, ...next.splice(from, 1))
      return next
    })
  return (
    <div className="pictures-field">
      {(value.length > 0 || sending > 0) && (
        <ul aria-label={words.several.list}>
          {value.map((path, at) => (
            <li key={path}>
              <figure>
                <img src={pictureUrl(path, 256)} alt={words.several.altOf(at + 1)} width={256} height={192} />
                {hasCover && at === 0 && <span className="picture-first">{words.several.first}</span>}
                <figcaption>
                  <IconButton
                    label={words.several.forward(at + 1)}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowLeft size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={words.several.back(at + 1)}
                    disabled={at === value.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowRight size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={words.several.remove(at + 1)}
                    onClick={() => {
                      onChange((paths) => paths.filter((other) => other !== path))
                      forget(path)
                    }}
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </figcaption>
              </figure>
            </li>
          ))}
          {Array.from({ length: sending }, (_, place) => `sending ${place}`).map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton height="auto" />
            </li>
          ))}
        </ul>
      )}
      {room > 0 ? (
        <label className="button button-outline choose-file">
          <ImagePlus size={19} aria-hidden="true" />
          {value.length > 0 ? words.several.addAnother : words.several.add}
          <input
            type="file"
            multiple
            className="sr-only"
            accept={pictureTypes.join(',')}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget: field }) => {
              const files = [...(field.files ?? [])].slice(0, room)
              // The same file may be chosen again after it was taken away.
              field.value = ''
              void send(files)
            }}
          />
        </label>
      ) : (
        <p className="small-print">{words.several.full(max)}</p>
      )}
      <p className="small-print" role="status">
        {sending > 0 ? words.several.sending(sending) : words.several.help}
      </p>
      {(problem ?? error) && <Alert tone="bad">{problem ?? error}</Alert>}
    </div>
  )
}

/** Sends files one after the other; what was sent here and taken away again is deleted, since nothing shows it yet. */
function useSending(userId: string, onSent: (path: string) => void) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const sentHere = useRef(new Set<string>())

  async function send(files: readonly File[]): Promise<void> {
    setProblem(undefined)
    setSending((before) => before + files.length)
    for (const file of files) {
      const result = await sendOne(userId, file)
      setSending((before) => before - 1)
      if (result.ok) {
        sentHere.current.add(result.path)
        onSent(result.path)
      } else setProblem(result.problem)
    }
  }

  function forget(path: string): void {
    if (!sentHere.current.delete(path)) return
    void getBackend().then(
      (backend) => deletePicture(backend, path),
      () => undefined,
    )
  }

  return { sending, problem, send, forget }
}

async function sendOne(userId: string, file: File) {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const { picture } = opened
  try {
    const view = { picture, ratio: picture.width / picture.height }
    const small = await renderCrop(picture, view, wholePicture(view), widthPixels)
    if (!small) return { ok: false as const, problem: words.problems.notDrawn }
    return await uploadPicture(await getBackend(), { userId, file: small })
  } catch (error) {
    // The client's own library did not come, or the connection broke in a way that it does not catch.
    return { ok: false as const, problem: pictureFailure(error) }
  } finally {
    picture.close()
  }
}
