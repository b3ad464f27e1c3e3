import * as m from '@hearth/messages'
import { ArrowRight, Check, Eye } from 'lucide-react'
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFocusOnProblem } from '../../../forms/use-focus-on-problem.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import '../../../forms/form-foot.css'
import './event-form.css'
import { EventFields, StepTitle } from './event-form.tsx'
import { type FormPart, formParts, partOfProblems, useFormPlace } from './form-parts.ts'
import { partTitle } from './group-summaries.ts'
import { MiniPreview, PreviewCard } from './preview-card.tsx'
import { ReadyList } from './ready-list.tsx'
import type { SendState } from './send-state.ts'
import { StepHead } from './step-head.tsx'
import { type EventForm, type FormAction, showRefused } from './use-event-form.ts'

const LastLook = lazy(async () => ({ default: (await import('./last-look.tsx')).LastLook }))

/**
 * The form of an event: what is needed, groups that fold open, how it will look beside it, and a last look before others
 * see it. It checks before sending, in the same words as the engine, opens the part with a problem and puts the keyboard
 * at its field.
 */
export function EventFormPage({
  title,
  lede,
  form,
  sending,
  actions,
  note,
  saved,
}: {
  title: string
  lede: string
  form: EventForm
  sending: SendState
  actions: FormAction[]
  note?: ReactNode
  /** Says that what was written is kept. */
  saved?: string | undefined
}) {
  const element = useRef<HTMLFormElement>(null)
  const { place, go } = useFormPlace()
  const part: FormPart = place === 'review' ? 'basics' : place
  const [, drawAnew] = useState({})
  const [isChecked, setChecked] = useState(false)
  const focusProblem = useFocusOnProblem(element)
  const goToField = useGoToField(element, go)
  const problems = 'problems' in sending ? sending.problems : undefined
  const toProblems = (names: readonly string[]) => {
    go(partOfProblems(names) ?? part)
    focusProblem()
  }
  const onRefused = useEffectEvent(toProblems)
  useEffect(() => {
    if (!problems) return
    showRefused(form, problems)
    if (Object.keys(problems).length > 0) onRefused(Object.keys(problems))
  }, [form, problems])
  const isBusy = ['sending', 'processing', 'confirmed'].includes(sending.state)
  const main = actions.find((action) => action.isMain)

  function submit({ status, onSend }: FormAction) {
    form.setValue('status', status)
    void form.handleSubmit(
      () => void onSend(form.getValues()),
      (errors) => toProblems(Object.keys(errors)),
    )()
  }
  function review() {
    form.setValue('status', 'published')
    void form.handleSubmit(
      () => {
        setChecked(true)
        go('review', { isStep: true })
      },
      (errors) => toProblems(Object.keys(errors)),
    )()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!main || isBusy) return
    if (main.isReviewed) review()
    else submit(main)
  }

  const hasProblems = Object.keys(form.formState.errors).length > 0
  const status = <SendingWords sending={sending} hasProblems={hasProblems} />
  // A reload begins with the form again: what stands in it has not been checked, and its notes stand there.
  const isReview = place === 'review' && isChecked
  return (
    <>
      {isReview && (
        <Suspense fallback={<LastLookWaiting />}>
          <LastLook
            form={form}
            status={status}
            actions={actions.map((action) => ({ ...action, onSend: () => submit(action) }))}
            isBusy={isBusy}
            onBack={() => go('basics')}
            onGo={goToField}
          />
        </Suspense>
      )}
      <form
        ref={element}
        className="event-form wrap"
        data-part={part}
        noValidate
        onSubmit={onSubmit}
        hidden={isReview}
      >
        <header className="event-form-head">
          <h1 className="page-title">{title}</h1>
          <p className="lede">{lede}</p>
          {saved && (
            <p className="form-saved">
              <Check size={18} aria-hidden="true" />
              {saved}
            </p>
          )}
          {note && <div className="event-form-note">{note}</div>}
        </header>
        <StepHead part={part} onSkip={main?.isReviewed ? review : undefined} />
        <div className="event-form-body">
          <StepTitle part={part} />
          <MiniPreview form={form} />
          <EventFields form={form} open={part} onOpen={go} onShown={() => drawAnew({})} />
        </div>
        <aside className="event-form-aside">
          <PreviewCard form={form} />
          <ReadyList form={form} onAdd={(point) => goToField(point.part, point.field)} />
        </aside>
        <div className="form-foot">
          <div className="form-foot-words" aria-live="polite">
            {isReview ? null : status}
          </div>
          <StepButtons
            part={part}
            isWay={Boolean(main?.isReviewed)}
            onGo={(to) => go(to, { isStep: true })}
          />
          {actions.map((action) => (
            <Button
              key={action.label}
              className={footClass(action, part)}
              look={action.isMain ? 'flame' : 'outline'}
              type={action.isMain ? 'submit' : 'button'}
              pending={isBusy && Boolean(action.isMain)}
              disabled={isBusy && !action.isMain}
              {...(!action.isMain && { onClick: () => submit(action) })}
            >
              {action.isReviewed ? m.event_form_review() : action.label}
            </Button>
          ))}
          {main && !main.isReviewed && (
            <Button
              className="form-look-button"
              look="quiet"
              icon={<Eye size={18} aria-hidden="true" />}
              onClick={review}
            >
              {m.event_form_look()}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** On a phone the last step leads to what the form is for; where one step follows another, the way on stands there. */
function footClass(action: FormAction, part: FormPart): string | undefined {
  const isLast = part === formParts.at(-1)
  if (action.isMain) return action.isReviewed && !isLast ? 'form-wide-only' : undefined
  return part === 'basics' ? undefined : 'form-wide-only'
}

/** Leads to a field, in whatever part it stands; it gets the keyboard as soon as it is there. */
function useGoToField(
  form: React.RefObject<HTMLFormElement | null>,
  go: (part: FormPart) => void,
): (part: FormPart, field: string) => void {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const field = form.current?.querySelector<HTMLElement>(`[name="${wanted.current}"]`)
    field?.focus()
    if (field && document.activeElement === field) wanted.current = undefined
  })
  return (part, field) => {
    wanted.current = field
    go(part)
  }
}

function StepButtons({
  part,
  isWay,
  onGo,
}: {
  part: FormPart
  /** The steps lead to what the form is for, which is not at hand before. */
  isWay: boolean
  onGo: (part: FormPart) => void
}) {
  const at = formParts.indexOf(part)
  const before = formParts[at - 1]
  const next = formParts[at + 1]
  return (
    <>
      {before && (
        <Button className="form-step-button" onClick={() => onGo(before)}>
          {m.event_form_step_back()}
        </Button>
      )}
      {next && (
        <Button
          className="form-step-button form-step-next"
          look={isWay ? 'flame' : 'outline'}
          onClick={() => onGo(next)}
        >
          {m.event_form_step_next({ part: partTitle(next) })}
          <ArrowRight size={18} aria-hidden="true" />
        </Button>
      )}
    </>
  )
}

function LastLookWaiting() {
  return (
    <Waiting label={m.event_form_review_loading()} className="stack wrap section">
      <Skeleton height={64} width="60%" />
      <Skeleton height={320} />
    </Waiting>
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
            {m.event_form_open_event()}
          </Link>
        </Alert>
      )
    case 'unanswered':
      return <Alert tone="bad">{sending.sentence}</Alert>
    case 'idle':
      return hasProblems ? <Alert tone="bad">{m.event_form_problems()}</Alert> : null
  }
}
