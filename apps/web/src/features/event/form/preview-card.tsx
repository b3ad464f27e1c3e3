import { isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CategoryIcon, categoryStyle } from '../../../art/category-look.tsx'
import { CoverImage } from '../../../art/cover-image.tsx'
import { formatStart } from '../../../format/when.ts'
import { Arch } from '../../../ui/arch.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { toEventInput } from './event-draft.ts'
import { priceLine } from './group-summaries.ts'
import { DraftPicture } from './picture/draft-picture.tsx'
import './preview-card.css'
import { formatParts } from '../../../format/parts.ts'
import type { EventForm, EventFormValues } from './use-event-form.ts'

/** The event as lists and its own page will begin, growing while it is written. */
export function PreviewCard({ form }: { form: EventForm }) {
  const shown = usePreview(form)
  return (
    <section className="preview-panel cat" aria-label={m.event_form_preview_label()} style={shown.style}>
      <p className="preview-caption">
        <b>{m.event_form_preview_label()}</b>
        <span>{m.event_form_preview_live()}</span>
      </p>
      <div className="preview-cover">
        <Picture {...shown} ratio="card" />
      </div>
      <Words {...shown} />
      <p className="preview-foot">
        <span>{shown.places}</span>
        <b>{shown.price}</b>
      </p>
      <div className="preview-page">
        <Arch ratio={0.8} foot="16px" aria-hidden="true">
          <Picture {...shown} ratio="tall" />
        </Arch>
        <p>
          <b className="preview-title">{shown.title}</b>
          <span>{m.event_form_preview_page()}</span>
        </p>
      </div>
    </section>
  )
}

/** The same in small, above the steps of a phone. */
export function MiniPreview({ form }: { form: EventForm }) {
  const shown = usePreview(form)
  return (
    <div className="preview-mini cat" aria-hidden="true" style={shown.style}>
      <div className="preview-cover">
        <Picture {...shown} ratio="tall" />
      </div>
      <div>
        <Words {...shown} />
      </div>
    </div>
  )
}

/** Its own picture, or the scene that would be drawn. */
function Picture({ image, cover, ratio }: ReturnType<typeof usePreview> & { ratio: 'card' | 'tall' }) {
  return image ? <DraftPicture image={image} /> : <CoverImage {...cover} ratio={ratio} />
}

function Words({ cover, when, title, place }: ReturnType<typeof usePreview>) {
  return (
    <>
      <p className="event-when">
        <CategoryIcon category={cover.category} />
        {when}
      </p>
      <p className="preview-title">{title}</p>
      <p className="event-place">{place}</p>
    </>
  )
}

function usePreview(form: EventForm) {
  const nowMs = useNow()
  const draft = useWatch({ control: form.control }) as EventFormValues
  const category = isCategory(draft.category) ? draft.category : 'party'
  const { timing, venue } = toEventInput(draft, 'draft')
  const places = Number(draft.capacity)
  return {
    // Drawn by the words and the hour, as the event's own will be.
    cover: {
      id: 'preview',
      category,
      title: useSettled(draft.title),
      timing: draft.startDate ? timing : undefined,
    },
    image: draft.image,
    style: categoryStyle(category),
    when: draft.startDate ? formatStart(timing, nowMs) : m.event_form_day_open(),
    title: draft.title.trim() || m.event_form_untitled(),
    place: draft.isOnline
      ? m.event_online()
      : formatParts([venue.name.trim(), venue.city.trim()]) || m.event_form_place_open(),
    places: places > 0 ? m.event_form_you_host_places({ places }) : m.event_form_you_host(),
    price: priceLine(draft) ?? m.event_form_price_open(),
  }
}

/** So long after the last key a new cover is asked for. */
const settledMs = 500

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
