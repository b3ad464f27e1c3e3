import * as m from '@hearth/messages'
import './venue-form.css'
import type { VenueInput } from '@hearth/contracts/venue'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { VenueCover } from '../../art/venue-cover.tsx'
import { formatParts } from '../../format/parts.ts'
import { checkedBy, rulesLater, useOnChange } from '../../forms/draft-form.ts'
import { FormPage } from '../../forms/form-page.tsx'
import { useFocusOnProblem } from '../../forms/use-focus-on-problem.ts'
import { Alert } from '../../ui/alert.tsx'
import { Arch, Halo } from '../../ui/arch.tsx'
import { Button } from '../../ui/button.tsx'
import type { SavingState } from './use-venue-saving.ts'
import { kindInWords } from './venue-card.tsx'
import { toVenueInput, type VenueDraft, type VenueProblems } from './venue-draft.ts'
import type { VenueForm } from './venue-form.ts'
import { VenueSections } from './venue-form-sections.tsx'

/**
 * The form of a venue with its preview beside it. It checks before sending, in the same words as the server, and puts
 * the keyboard at the first field that needs it. `onKeep` hears every change.
 */
export function VenueFormPage({
  title,
  lede,
  note,
  draft,
  onKeep,
  saving,
  saveLabel,
  onSave,
  userId,
}: {
  title: string
  lede: string
  note?: ReactNode
  draft: VenueDraft
  onKeep?: (draft: VenueDraft) => void
  saving: SavingState
  saveLabel: string
  onSave: (input: VenueInput, language: string | undefined) => Promise<VenueProblems>
  userId: string
}) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<VenueDraft, unknown, VenueInput>({
    defaultValues: draft,
    resolver,
    shouldFocusError: false,
  })
  useOnChange(form, onKeep)
  useEffect(() => void rules(), [])
  const focusProblem = useFocusOnProblem(element)
  const submit = form.handleSubmit(async (input) => {
    const problems = Object.entries(await onSave(input, form.getValues('language')))
    for (const [field, message] of problems) form.setError(field as keyof VenueDraft, { message })
    if (problems.length > 0) focusProblem()
  }, focusProblem)
  const isBusy = saving.state === 'sending'
  return (
    <FormPage
      ref={element}
      className="venue-form"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        else void submit(event)
      }}
      title={title}
      lede={lede}
      note={note}
      preview={<Preview form={form} />}
      previewLabel={m.venue_form_preview()}
      status={<SavingWords saving={saving} hasProblems={Object.keys(form.formState.errors).length > 0} />}
      actions={
        <Button look="flame" type="submit" pending={isBusy}>
          {saveLabel}
        </Button>
      }
    >
      <VenueSections form={form} userId={userId} />
    </FormPage>
  )
}

const rules = rulesLater(() => import('./draft-problems.ts'))
const resolver = checkedBy<VenueDraft, VenueInput>(
  async (draft) =>
    (await rules())?.checkDraft(draft) ?? { ok: true, input: toVenueInput(draft) as VenueInput },
)

function SavingWords({ saving, hasProblems }: { saving: SavingState; hasProblems: boolean }) {
  switch (saving.state) {
    case 'sending':
      return <p>{m.venue_form_saving()}</p>
    case 'refused':
      return <Alert tone="bad">{saving.sentence ?? m.site_fields_marked()}</Alert>
    case 'unanswered':
      return (
        <Alert tone="bad">
          {saving.sentence} {m.venue_form_not_saved()}
        </Alert>
      )
    case 'idle':
      return hasProblems ? <Alert tone="bad">{m.site_fields_marked()}</Alert> : null
  }
}

/** The venue as it will stand in the directory, growing while it is written. */
function Preview({ form }: { form: VenueForm }) {
  const [id, name, kind, city, capacity, photos] = useWatch({
    control: form.control,
    name: ['id', 'name', 'kind', 'city', 'capacity', 'photos'],
  })
  const room = Number(capacity)
  return (
    <>
      <Halo>
        <Arch ratio={0.92}>
          <VenueCover id={id} kind={kind} photo={photos[0]} ratio="tall" />
        </Arch>
      </Halo>
      <p className="form-preview-title">{name.trim() || m.venue_form_your_venue()}</p>
      <p>{formatParts([kind && kindInWords(kind), city.trim()]) || m.venue_form_preview_place()}</p>
      {Number.isInteger(room) && room > 0 && <p>{m.venue_room_for({ capacity: room })}</p>}
    </>
  )
}
