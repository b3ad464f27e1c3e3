import * as m from '@hearth/messages'
import './pictures.css'
import { pictureTypes, pictureUrl } from '@hearth/contracts/pictures'
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSending } from './use-sending.ts'

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
        <ul aria-label={m.site_forms_pictures_several_list()}>
          {value.map((path, at) => (
            <Picture
              key={path}
              path={path}
              at={at}
              isFirst={hasCover && at === 0}
              isLast={at === value.length - 1}
              onMove={(to) => move(at, to)}
              onRemove={() => {
                onChange((paths) => paths.filter((other) => other !== path))
                forget(path)
              }}
            />
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
          <span>
            {value.length > 0
              ? m.site_forms_pictures_several_add_another()
              : m.site_forms_pictures_several_add()}
          </span>
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
        <p className="small-print">{m.site_forms_pictures_several_full({ max })}</p>
      )}
      <p className="small-print" role="status">
        {sending > 0
          ? m.site_forms_pictures_several_sending({ left: sending })
          : m.site_forms_pictures_kinds()}
      </p>
      {(problem ?? error) && <Alert tone="bad">{problem ?? error}</Alert>}
    </div>
  )
}

function Picture({
  path,
  at,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  path: string
  /** Its place among them, from 0. */
  at: number
  /** It stands for all of them. */
  isFirst: boolean
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <li>
      <figure>
        <img
          src={pictureUrl(path, 256)}
          alt={m.site_forms_pictures_several_alt_of({ place: at + 1 })}
          width={256}
          height={192}
        />
        {isFirst && <span className="picture-first">{m.site_forms_pictures_several_first()}</span>}
        <figcaption>
          <IconButton
            label={m.site_forms_pictures_several_forward({ place: at + 1 })}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <ArrowLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.site_forms_pictures_several_back({ place: at + 1 })}
            disabled={isLast}
            onClick={() => onMove(at + 1)}
          >
            <ArrowRight size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.site_forms_pictures_several_remove({ place: at + 1 })} onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </figcaption>
      </figure>
    </li>
  )
}
