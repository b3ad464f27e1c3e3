import { isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { CoverImage } from '../../../art/cover-image.tsx'
import { formatTiming } from '../../../format/when.ts'
import { FormPage } from '../../../forms/form-page.tsx'
import { useFocusOnProblem } from '../../../forms/use-focus-on-problem.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { Button } from '../../../ui/button.tsx'
import { priceInWords } from '../event-price.ts'
import { toEventInput } from './event-draft.ts'
import './event-form.css'
import { EventFields } from './event-form.tsx'
import { DraftPicture } from './picture/draft-picture.tsx'
import type { SendState } from './send-state.ts'
import { type EventForm, type EventFormValues, showRefused } from './use-event-form.ts'

type Status = 'draft' | 'published'

/**
 * The form of an event with its preview beside it. It checks before sending, in the same words as the engine, and puts
 * the keyboard at the first field that needs it. `actions` are what can be done with it, the main one last.
 */
export function EventFormPage({
  title,
  lede,
  form,
  sending,
  actions,
  note,
}: {
  title: string
  lede: string
  form: EventForm
  sending: SendState
  actions: {
    label: string
    status: Status
    onSend: (values: EventFormValues) => unknown
    isMain?: boolean
  }[]
  note?: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const focusProblem = useFocusOnProblem(element)
  const problems = 'problems' in sending ? sending.problems : undefined
  useEffect(() => {
    if (problems) showRefused(form, problems)
  }, [form, problems])
  const isBusy = ['sending', 'processing', 'confirmed'].includes(sending.state)
  const main = actions.find((action) => action.isMain)

  function submit({ status, onSend }: (typeof actions)[number]) {
    form.setValue('status', status)
    void form.handleSubmit(() => void onSend(form.getValues()), focusProblem)()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (main && !isBusy) submit(main)
  }

  return (
    <FormPage
      ref={element}
      onSubmit={onSubmit}
      title={title}
      lede={lede}
      note={note}
      preview={<Preview form={form} />}
      previewLabel={m.event_form_preview_label()}
      status={<SendingWords sending={sending} hasProblems={Object.keys(form.formState.errors).length > 0} />}
      actions={actions.map((action) => (
        <Button
          key={action.label}
          look={action.isMain ? 'flame' : 'outline'}
          type={action.isMain ? 'submit' : 'button'}
          pending={isBusy && Boolean(action.isMain)}
          disabled={isBusy && !action.isMain}
          {...(!action.isMain && { onClick: () => submit(action) })}
        >
          {action.label}
        </Button>
      ))}
    >
      <EventFields form={form} />
    </FormPage>
  )
}

function SendingWords({ sending, hasProblems }: { sending: SendState; hasProblems: boolean }) {
  switch (sending.state) {
    case 'sending':
      return <p>{m.event_form_sending()}</p>
    case 'processing':
      return <p>{m.event_form_processing()}</p>
    case 'confirmed':
      return <p>{m.event_form_confirmed()}</p>
    case 'refused':
      return <Alert tone="bad">{sending.sentence ?? m.event_form_refused()}</Alert>
    case 'half_way':
      return (
        <Alert tone="bad">
          {sending.sentence}{' '}
          <Link className="text-link" to={paths.event(sending.id)}>
            {m.event_form_open_draft()}
          </Link>
        </Alert>
      )
    case 'unanswered':
      return <Alert tone="bad">{sending.sentence}</Alert>
    case 'idle':
      return hasProblems ? <Alert tone="bad">{m.event_form_problems()}</Alert> : null
  }
}

/** The event as its page will begin, growing while it is written. */
function Preview({ form }: { form: EventForm }) {
  const draft = useWatch({ control: form.control }) as EventFormValues
  const category = isCategory(draft.category) ? draft.category : 'spiritual'
  const { timing, pricing, venue } = toEventInput(draft, 'draft')
  const place = draft.isOnline
    ? m.event_online()
    : [venue.name.trim(), venue.city.trim()].filter(Boolean).join(', ')
  const hasPrice = draft.price === 'free' || !Number.isNaN(pricing.priceRange?.min ?? 0)
  return (
    <>
      <Halo>
        <Arch ratio={0.92}>
          {draft.image ? (
            <DraftPicture image={draft.image} />
          ) : (
            <CoverImage
              id={`preview-${category}`}
              category={category}
              title={draft.title}
              timing={draft.startDate ? timing : undefined}
              ratio="tall"
              eager
            />
          )}
        </Arch>
      </Halo>
      <p className="form-preview-title">{draft.title.trim() || m.event_form_untitled()}</p>
      {draft.intention.trim() && <p className="form-preview-intention">{draft.intention}</p>}
      <dl className="form-preview-facts">
        <div>
          <dt>{m.event_when()}</dt>
          <dd>{draft.startDate ? formatTiming(timing, Date.now()) : m.event_form_day_open()}</dd>
        </div>
        <div>
          <dt>{m.event_where()}</dt>
          <dd>{place || m.event_form_place_open()}</dd>
        </div>
        <div>
          <dt>{m.event_price()}</dt>
          <dd>{hasPrice ? priceInWords(pricing) : m.event_form_price_open()}</dd>
        </div>
      </dl>
      {!draft.image && <p className="small-print">{m.event_form_picture_later()}</p>}
    </>
  )
}
