import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { checkedBy, rulesLater, useOnChange } from '../../../forms/draft-form.ts'
import type { RepeatDraft } from '../../../forms/repeats/repeat-draft.ts'
import { type AnsweringChoice, deadlineProblem } from './answering/answering-choice.ts'
import type { EveningDraft } from './evening-draft.ts'
import { type DraftProblems, type EventDraft, toEventInput } from './event-draft.ts'
import { type KindDraft, kindStore, type SpotsTaken } from './kind-queries.ts'

/** Everything in the form of an event, and what is to become of it. */
export type EventFormValues = EventDraft & {
  status: 'draft' | 'published'
  /** Who may come, while nobody can have come yet; afterwards that is chosen on the event's page. */
  answering?: AnsweringChoice
  /** In which language its words are; empty where nobody said so. */
  language?: string
  /** What the page says beside the record. */
  evening?: EveningDraft
  /** The kinds of spots, and how many people have one of each by now, which nobody writes. */
  kinds?: KindDraft[]
  /** How often it repeats: of a new event alone. A series is changed where its dates stand. */
  repeats?: RepeatDraft
  spotsTaken?: SpotsTaken
}
export type EventForm = UseFormReturn<EventFormValues, unknown, EventFormValues>

/** What can be done with what stands in the form. */
export type FormAction = {
  label: string
  status: 'draft' | 'published'
  onSend: (values: EventFormValues) => unknown
  isMain?: boolean
  /** Others see it from then on: the last look comes before. */
  isReviewed?: boolean
}

/**
 * The form of an event, checked in the same words as the engine. From the first sending on its problems follow every
 * change, because its rules speak of several fields at once; what the engine refused stays until its field changes.
 */
export function useEventForm(
  values: EventFormValues,
  onChange?: (values: EventFormValues) => void,
): EventForm {
  const form = useForm<EventFormValues, unknown, EventFormValues>({
    defaultValues: values,
    shouldFocusError: false,
    resolver: checkedBy(async (written) => {
      const problems = await problemsOf(written)
      return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input: written }
    }),
  })
  useEffect(() => void rules(), [])
  const { isSubmitted, errors } = form.formState
  useOnChange(form, (written, changed) => {
    // Said by the button that was pressed, or by the server; nobody wrote it.
    if (changed === 'status' || changed === 'spotsTaken') return
    onChange?.(written)
    if (!isSubmitted) return
    const names = Object.keys(written) as (keyof EventFormValues)[]
    void form.trigger(names.filter((name) => name === changed || errors[name]?.type !== refusedType))
  })
  return form
}

const rules = rulesLater(() => import('./draft-problems.ts'))
const eveningRules = rulesLater(() => import('./evening/evening-problems.ts'))
const questionRules = rulesLater(() => import('./answering/question-problems.ts'))
const kindRules = rulesLater(kindStore)
const repeatRules = rulesLater(() => import('../../../forms/repeats/repeat-problems.ts'))
const refusedType = 'refused'

/** Puts what the engine refused beside its fields. */
export function showRefused(form: EventForm, problems: DraftProblems): void {
  for (const [name, message] of Object.entries(problems))
    form.setError(name as keyof DraftProblems, { type: refusedType, message })
}

/** Writes several fields at once, as a choice of the writer's. */
export function writeFields(form: EventForm, change: Partial<EventFormValues>): void {
  for (const [name, value] of Object.entries(change))
    form.setValue(name as keyof EventFormValues, value as never, { shouldDirty: true })
}

/** What is wrong in the form, by field; the deadline is looked at once the day and the zone are right. */
async function problemsOf({
  answering,
  evening,
  kinds = [],
  spotsTaken = {},
  repeats,
  ...draft
}: EventFormValues): Promise<Record<string, string>> {
  const ofEvening = evening && (await eveningRules())?.eveningProblems(evening)
  const problems: Record<string, string> = {
    ...(await rules())?.draftProblems(draft, draft.status),
    ...Object.fromEntries(Object.entries(ofEvening ?? {}).map(([path, why]) => [`evening.${path}`, why])),
  }
  const ofQuestions = answering?.questions?.length
    ? (await questionRules())?.questionProblems(answering.questions)
    : undefined
  for (const [path, why] of Object.entries(ofQuestions ?? {})) problems[`answering.questions.${path}`] = why
  if (problems.startDate || problems.startTime || problems.timezone) return problems
  if (repeats && repeats.kind !== 'once') {
    const ofRepeats = (await repeatRules())?.repeatProblems(repeats, draft.startDate) ?? {}
    for (const [name, why] of Object.entries(ofRepeats)) problems[`repeats.${name}`] = why
  }
  const { timing } = toEventInput(draft, draft.status)
  if (kinds.length > 0) Object.assign(problems, (await kindRules())?.kindProblems(kinds, spotsTaken, timing))
  if (!answering || (ofQuestions && Object.keys(ofQuestions).length > 0)) return problems
  const deadline = deadlineProblem(answering, timing, Date.now())
  return deadline ? { ...problems, answering: deadline } : problems
}
