import { type Focus, focusPosition } from '@hearth/contracts/event-picture'
import * as m from '@hearth/messages'
import { Arch } from '../../../../ui/arch.tsx'
import { useDraftPicture } from './use-draft-picture.ts'

/** The picture in every cut in which it will be met, all at once. */
export function EventPictureCuts({ path, focus, title }: { path: string; focus: Focus; title: string }) {
  const picture = useDraftPicture(path)
  const img = <img {...picture} alt="" style={{ objectPosition: focusPosition(focus) }} />
  return (
    <section className="event-picture-cuts" aria-label={m.event_picture_cuts()}>
      <p className="field-label">{m.event_picture_cuts()}</p>
      <figure>
        <Arch>{img}</Arch>
        <figcaption>{m.event_picture_cut_page()}</figcaption>
      </figure>
      <figure>
        <div className="cut-card">{img}</div>
        <figcaption>{m.event_picture_cut_list()}</figcaption>
      </figure>
      <figure className="cut-share">
        <div>
          {img}
          <p>{title.trim() || m.event_form_untitled()}</p>
        </div>
        <figcaption>{m.event_picture_cut_share()}</figcaption>
      </figure>
    </section>
  )
}
