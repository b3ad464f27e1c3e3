import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import type { PostPicture } from '@hearth/contracts/social-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

/** The pictures of a post, up to four; each opens whole. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const [open, setOpen] = useState<PostPicture>()
  if (pictures.length === 0) return null
  return (
    <>
      <ul className="post-pictures" data-count={pictures.length}>
        {pictures.map((picture, place) => (
          <li key={picture.path}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(picture)}>
              <img
                src={pictureUrl(picture.path, 640)}
                srcSet={pictureSrcSet(picture.path)}
                sizes={
                  pictures.length === 1 ? '(min-width: 760px) 640px, 100vw' : '(min-width: 760px) 316px, 50vw'
                }
                width={picture.width}
                height={picture.height}
                alt={picture.alt || m.feed_picture({ place: place + 1, count: pictures.length })}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open onClose={() => setOpen(undefined)} title={m.feed_pictures_of()}>
          <img
            className="post-picture-whole"
            src={pictureUrl(open.path, 1280)}
            alt={open.alt}
            width={open.width}
            height={open.height}
          />
          {open.alt && <p className="small-print space-before-small">{open.alt}</p>}
        </Dialog>
      )}
    </>
  )
}
