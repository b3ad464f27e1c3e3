import { visibilities } from '@hearth/contracts/event-labels'
import { isCategory, type Visibility } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { Bell, CircleAlert, Eye, Pencil, Repeat } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { categoryStyle } from '../../../art/category-look.tsx'
import { Button } from '../../../ui/button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useNow } from '../../../ui/use-now.ts'
import '../../../ui/arched-page.css'
import '../page/event-page.css'
import { Evening } from '../page/evening.tsx'
import { EventGate } from '../page/event-gate.tsx'
import { EventHead } from '../page/event-head.tsx'
import { EventTags } from '../page/event-tags.tsx'
import { shownEvening } from './evening-draft.ts'
import type { FormPart } from './form-parts.ts'
import './last-look.css'
import { RepeatLine } from '../../../forms/repeats/repeat-fields.tsx'
import { helpfulPoints, neededPoints, oddities } from './readiness.ts'
import { shownEvent } from './shown-event.ts'
import type { EventForm, EventFormValues, FormAction } from './use-event-form.ts'

type Go = (part: FormPart, field: string) => void

/** The page as guests will see it, in a frame, with the way to each part of it; then it is published, or kept as a draft. */
export function LastLook({
  form,
  status,
  actions,
  isBusy,
  onBack,
  onGo,
}: {
  form: EventForm
  status: ReactNode
  actions: FormAction[]
  isBusy: boolean
  onBack: () => void
  onGo: Go
}) {
  const draft = useWatch({ control: form.control }) as EventFormValues
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const [screen, setScreen] = useState<'wide' | 'phone'>('wide')
  const category = isCategory(draft.category) ? draft.category : 'party'
  return (
    <div className="last-look">
      <header className="last-look-bar">
        <div className="wrap">
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {m.event_form_review_title()}
            </h2>
            <p>{m.event_form_review_lede()}</p>
          </div>
          <SegmentedControl
            label={m.event_form_review_screen()}
            name="last-look-screen"
            options={[
              { value: 'wide', label: m.event_form_review_wide() },
              { value: 'phone', label: m.event_form_review_phone() },
            ]}
            value={screen}
            onChange={setScreen}
          />
          <Button className="last-look-back" onClick={onBack}>
            {m.event_form_review_back()}
          </Button>
          <div className="last-look-actions">
            {actions.map((action) => (
              <Button
                key={action.label}
                look={action.isMain ? 'flame' : 'outline'}
                pending={isBusy && Boolean(action.isMain)}
                disabled={isBusy && !action.isMain}
                onClick={() => action.onSend(draft)}
              >
                {action.label}
              </Button>
            ))}
          </div>
        </div>
      </header>
      <div className="wrap last-look-words" aria-live="polite">
        {status}
      </div>
      <Marks draft={draft} onGo={onGo} />
      <div
        className="last-look-frame cat"
        data-phone={screen === 'phone' || undefined}
        style={categoryStyle(category)}
      >
        <div className="arched-wash" aria-hidden="true" />
        <Page draft={draft} onGo={onGo} />
      </div>
    </div>
  )
}

/** What is missing, or looks like a slip, before others see it. */
function Marks({ draft, onGo }: { draft: EventFormValues; onGo: Go }) {
  const nowMs = useNow()
  const needed = neededPoints(draft).map((point) => ({
    ...point,
    sentence: m.event_form_review_missing({ what: point.label }),
  }))
  const helpful = helpfulPoints(draft).map((point) => ({ ...point, sentence: point.label }))
  const missing = [...needed, ...helpful].filter(({ isDone }) => !isDone)
  const marks = [...missing, ...oddities(draft, nowMs)]
  if (marks.length === 0) return null
  return (
    <section className="wrap last-look-marks" aria-labelledby="last-look-marks">
      <h2 id="last-look-marks">{m.event_form_review_marks({ count: marks.length })}</h2>
      <ul>
        {marks.map(({ id, sentence, part, field }) => (
          <li key={id}>
            <CircleAlert size={18} aria-hidden="true" />
            <span>{sentence}</span>
            <Button look="quiet" small onClick={() => onGo(part, field)}>
              {m.event_form_review_change()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Page({ draft, onGo }: { draft: EventFormValues; onGo: Go }) {
  const nowMs = useNow()
  const event = shownEvent(draft, nowMs)
  if (!event) return <p className="last-look-nothing">{m.event_form_review_nothing()}</p>
  const { capacity } = event.venue
  const evening = draft.evening && shownEvening(draft.evening)
  return (
    <article className="wrap arched-columns" onClickCapture={leadNowhere}>
      <div className="arched-head last-look-part">
        <EventHead
          event={event}
          evening={evening}
          state="ahead"
          hosts={<p className="event-host">{m.event_form_you_host()}</p>}
          invitation={null}
          hidesPlace={draft.answering?.hidesAddress ?? false}
          isInvited={false}
          taken={0}
          nowMs={nowMs}
        />
        {draft.repeats && draft.repeats.kind !== 'once' && (
          <p className="last-look-repeats">
            <Repeat size={20} aria-hidden="true" />
            <RepeatLine
              repeats={draft.repeats}
              startsOn={draft.startDate}
              startTime={draft.allDay ? '' : draft.startTime}
            />
          </p>
        )}
        <Mark label={m.event_form_edit_basics()} onPress={() => onGo('basics', 'title')} />
      </div>
      <div className="last-look-gate last-look-part">
        {/* Nobody can save or share what is not there yet. */}
        <EventGate
          event={{ ...event, status: 'draft' }}
          standing={undefined}
          showsSeats={false}
          places={capacity === undefined ? undefined : m.event_page_capacity({ capacity })}
          userId={undefined}
          justLit={false}
        >
          <Button look="flame" wide disabled>
            {m.event_form_review_coming()}
          </Button>
        </EventGate>
        <Mark label={m.event_form_edit_places()} onPress={() => onGo('places', 'capacity')} />
      </div>
      <div className="arched-body">
        <section className="event-block last-look-part">
          <h2>{m.event_page_description()}</h2>
          {event.description ? (
            <Markdown text={event.description} />
          ) : (
            <p className="long-text">{m.event_form_review_no_words()}</p>
          )}
          <Mark label={m.event_form_edit_words()} onPress={() => onGo('words', 'description')} />
        </section>
        {evening && evening.programme.length > 0 && (
          <div className="last-look-part">
            <Evening programme={evening.programme} timing={event.timing} />
            <Mark label={m.event_form_edit_evening()} onPress={() => onGo('evening', 'programme')} />
          </div>
        )}
        <div className="last-look-part">
          <EventTags event={event} />
          {(event.goodFor?.length ?? 0) + event.tags.length > 0 && (
            <Mark label={m.event_form_edit_more()} onPress={() => onGo('more', 'goodFor')} />
          )}
        </div>
        <section className="event-block last-look-part">
          <h2>{m.event_form_review_then()}</h2>
          <ul className="last-look-then">
            <li>
              <Eye size={20} aria-hidden="true" />
              <span>{visibilities[draft.visibility as Visibility]?.help}</span>
            </li>
            <li>
              <Bell size={20} aria-hidden="true" />
              <span>{m.event_form_review_later()}</span>
            </li>
          </ul>
          <Mark label={m.event_form_edit_guests()} onPress={() => onGo('guests', 'visibility')} />
        </section>
      </div>
    </article>
  )
}

/** Leads to where this part of the page is written. */
function Mark({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="last-look-mark" aria-label={label} title={label} onClick={onPress}>
      <Pencil size={17} aria-hidden="true" />
    </button>
  )
}

function leadNowhere(event: MouseEvent): void {
  if (!(event.target as Element).closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}
