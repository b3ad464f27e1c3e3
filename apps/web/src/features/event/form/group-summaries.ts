import { accessValues, goodForValues, visibilities } from '@hearth/contracts/event-labels'
import { type Visibility, visibilityIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { formatParts } from '../../../format/parts.ts'
import { priceInWords } from '../event-price.ts'
import { toEventInput } from './event-draft.ts'
import type { FormGroup, FormPart } from './form-parts.ts'
import type { EventFormValues } from './use-event-form.ts'

/** What a part is called. */
export function partTitle(part: FormPart): string {
  return titles[part]()
}

const titles: Record<FormPart, () => string> = {
  basics: m.event_form_basics,
  picture: m.event_picture_title,
  words: m.event_form_words,
  evening: m.event_form_evening,
  places: m.event_form_places,
  guests: m.event_form_guests,
  more: m.event_form_more,
}

/** What a group holds, in one line. */
export function groupLine(group: FormGroup, draft: EventFormValues): string {
  return lines[group](draft)
}

const lines: Record<FormGroup, (draft: EventFormValues) => string> = {
  picture: ({ image }) => (image ? m.event_form_picture_own() : m.event_form_picture_drawn()),
  words: ({ intention, description }) =>
    intention.trim() || firstLine(description) || m.event_form_words_none(),
  evening: ({ evening }) => eveningLine(evening),
  places: (draft) => [placesLine(draft), priceLine(draft)].filter(Boolean).join(' · '),
  guests: ({ visibility, answering }) =>
    [
      isVisibility(visibility) && m.event_form_guests_find({ who: visibilities[visibility].label }),
      answering && modes[answering.mode](),
      answering && m.event_form_party_limit({ people: answering.partyLimit }),
      answering?.questions?.length && m.event_rsvp_questions({ count: answering.questions.length }),
    ]
      .filter(Boolean)
      .join(' · '),
  more: ({ goodFor, access }) => {
    const all = [...goodFor.map((id) => goodForValues[id]), ...access.map((id) => accessValues[id])]
    return formatParts(all) || m.event_form_more_none()
  },
}

const modes = {
  open: m.event_form_mode_open_line,
  approval: m.event_form_mode_approval,
  invitation: m.event_form_mode_invitation,
}

const isVisibility = (id: string): id is Visibility => visibilityIds.some((known) => known === id)
const firstLine = (text: string) => text.trim().split('\n')[0] ?? ''

function eveningLine(evening: EventFormValues['evening']): string {
  if (!evening) return m.event_form_evening_none()
  const steps = evening.programme.filter(({ line }) => line.trim()).length
  const said = [
    steps > 0 && m.event_form_evening_steps({ count: steps }),
    evening.bring.trim(),
    evening.wayIn.trim(),
  ]
  return said.filter(Boolean).join(' · ') || m.event_form_evening_none()
}

function placesLine({ capacity }: EventFormValues): string {
  const places = Number(capacity)
  return places > 0 ? m.event_page_capacity({ capacity: places }) : m.event_form_places_unlimited()
}

/** The price in words; none while it is still being written. */
export function priceLine(draft: EventFormValues): string | undefined {
  const { pricing } = toEventInput(draft, 'draft')
  if (draft.price === 'free') return priceInWords(pricing)
  const { min = 0, max = 0 } = pricing.priceRange ?? {}
  if (Number.isNaN(min) || Number.isNaN(max)) return undefined
  return draft.price === 'fixed' && !pricing.priceRange ? m.event_form_price_open() : priceInWords(pricing)
}
