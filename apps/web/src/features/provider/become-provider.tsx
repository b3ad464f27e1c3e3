import type { ProviderStatus } from '@hearth/contracts/provider-values'
import type { Person } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import '../../forms/form-foot.css'
import './become-provider.css'
import './provider-form.css'
import { Eye } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SaveState } from '../../forms/autosave.ts'
import { useRules } from '../../forms/draft-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BringStep } from './become/bring-step.tsx'
import type { PageDraft } from './become/page-draft.ts'
import type { PageProblems } from './become/page-problems.ts'
import { pageRules } from './become/page-rules.ts'
import { PhotosStep } from './become/photos-step.tsx'
import { SaveWords } from './become/save-words.tsx'
import { SendStep } from './become/send-step.tsx'
import { ServicesStep } from './become/services-step.tsx'
import { StepNav } from './become/step-nav.tsx'
import { useOpenedSteps } from './become/use-opened-steps.ts'
import { usePageDraft } from './become/use-page-draft.ts'
import { WhereStep } from './become/where-step.tsx'
import { YouStep } from './become/you-step.tsx'
import { problemsIn, type StepId, steps } from './become-steps.ts'
import type { ProviderRecord } from './provider.ts'
import { ProviderPageSkeleton } from './provider-page-waiting.tsx'
import type { ProviderDecision } from './queries.ts'

// It is read by the rules of the form, and these come after it.
const PagePreview = lazy(async () => ({ default: (await import('./become/page-preview.tsx')).PagePreview }))

/** Until the rules have come, nobody knows which steps are done. */
const noSteps: ReadonlySet<StepId> = new Set()

const states = {
  draft: m.provider_become_states_draft,
  in_review: m.provider_become_states_in_review,
  published: m.provider_become_states_published,
  paused: m.provider_become_states_paused,
} satisfies Record<ProviderStatus, () => string>

/**
 * One's own page, written in steps and saved while it is written, with the page beside it as people will see it. `step`
 * is what the address names.
 */
export function BecomeProvider({
  owner,
  record,
  decision,
  step,
  addressOf,
}: {
  owner: Person
  record: ProviderRecord | null
  decision: ProviderDecision | null
  step: StepId
  addressOf: (step: StepId) => string
}) {
  const page = usePageDraft({ userId: owner.id, name: owner.display_name ?? '', record })
  const { form, saving } = page
  const draft = useWatch({ control: form.control }) as PageDraft
  const status = record?.status ?? 'draft'
  const rules = useRules(pageRules)
  const missing = rules?.missingOf(draft)
  // Gaps are named once somebody has been to the last step; until then they are only not done yet.
  const [isLooked, setIsLooked] = useState(step === 'send')
  if (step === 'send' && !isLooked) setIsLooked(true)
  const found: PageProblems = { ...refusedFields(saving), ...page.problems }
  const all: PageProblems = { ...missing, ...found }
  const [first] = useState(step)
  const [isTaken, setIsTaken] = useState(false)
  if (step !== first && !isTaken) setIsTaken(true)
  const opened = useOpenedSteps(draft.id, { step, areAll: status !== 'draft' })
  // The words above stay while the first letters make a page of it.
  const [isNew] = useState(record === null)
  const isBegun = isNew && status === 'draft'
  const part = {
    form,
    problems: problemsIn(step, isLooked ? all : found),
    isTaken,
  }
  const preview = (
    <Suspense fallback={<ProviderPageSkeleton />}>
      <PagePreview draft={draft} owner={owner} />
    </Suspense>
  )

  return (
    <div className="wrap become">
      <header className="become-head">
        <h1 className="page-title">{isBegun ? m.provider_become_title() : m.provider_owner_title()}</h1>
        <p className="lede">{isBegun ? m.provider_become_lede() : states[status]()}</p>
        <FromTheSite status={status} decision={decision} />
        {page.isFound && <Alert>{m.provider_become_found()}</Alert>}
        {page.elsewhere && <Elsewhere onDecide={page.decide} />}
        {!page.isSavedHere && <Alert tone="bad">{m.provider_become_stores_nothing()}</Alert>}
      </header>
      <StepNav step={step} problems={all} opened={rules ? opened : noSteps} addressOf={addressOf} />
      <div className={step === 'send' ? 'become-columns become-columns-send' : 'become-columns'}>
        <form className="become-form" noValidate onSubmit={(event) => event.preventDefault()}>
          {step === 'you' && <YouStep {...part} />}
          {step === 'bring' && <BringStep {...part} />}
          {step === 'services' && <ServicesStep {...part} />}
          {step === 'where' && <WhereStep {...part} />}
          {step === 'photos' && <PhotosStep {...part} userId={owner.id} />}
          {step === 'send' && (
            <SendStep
              standing={{ id: draft.id, status, isPausedByAdmin: record?.isPausedByAdmin ?? false }}
              problems={all}
              isChecked={rules !== undefined}
              addressOf={addressOf}
              flush={page.flush}
              isTaken={isTaken}
            />
          )}
        </form>
        <aside className="become-preview" aria-label={m.provider_become_preview()}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else for the keyboard. */}
          <section className="become-preview-frame" tabIndex={0} aria-label={m.provider_page_in_preview()}>
            {preview}
          </section>
        </aside>
      </div>
      <Foot
        step={step}
        addressOf={addressOf}
        saving={saving}
        hasProblems={Object.keys(found).length > 0}
        preview={preview}
      />
    </div>
  )
}

/** The note with which a page came back, for as long as it matters. */
function FromTheSite({
  status,
  decision,
}: {
  status: ProviderRecord['status']
  decision: ProviderDecision | null
}) {
  if (!decision?.note) return null
  const isSentBack = decision.decision === 'sent_back' && status === 'draft'
  const isPaused = decision.decision === 'paused' && status === 'paused'
  if (!isSentBack && !isPaused) return null
  return (
    <Alert>
      <b>{isPaused ? m.provider_become_paused_because() : m.provider_become_sent_back_because()}</b>
      <p className="as-written">{decision.note}</p>
    </Alert>
  )
}

function Elsewhere({ onDecide }: { onDecide: (mine: boolean) => void }) {
  return (
    <Alert tone="bad">
      <b>{m.provider_become_elsewhere_title()}</b>
      <p>{m.provider_become_elsewhere_text()}</p>
      <div className="cluster space-before-small">
        <Button small onClick={() => onDecide(true)}>
          {m.provider_become_elsewhere_mine()}
        </Button>
        <Button small onClick={() => onDecide(false)}>
          {m.provider_become_elsewhere_theirs()}
        </Button>
      </div>
    </Alert>
  )
}

/** Stays in view: how the words stand, the way on and back, and on small screens how it looks. */
function Foot({
  step,
  addressOf,
  saving,
  hasProblems,
  preview,
}: {
  step: StepId
  addressOf: (step: StepId) => string
  saving: SaveState
  hasProblems: boolean
  preview: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const place = steps.findIndex(({ id }) => id === step)
  const [before, after] = [steps[place - 1], steps[place + 1]]
  return (
    <div className="form-foot become-foot">
      <SaveWords saving={saving} hasProblems={hasProblems} />
      <Button
        small
        look="quiet"
        className="become-look"
        icon={<Eye size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {m.provider_become_show_preview()}
      </Button>
      {before && <ButtonLink to={addressOf(before.id)}>{m.site_back()}</ButtonLink>}
      {after && (
        <ButtonLink look="flame" to={addressOf(after.id)}>
          {m.provider_become_next({ name: after.name() })}
        </ButtonLink>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.provider_become_preview()}
        foot={<Button onClick={() => setIsOpen(false)}>{m.provider_become_close_preview()}</Button>}
      >
        {preview}
      </Dialog>
    </div>
  )
}

/** The fields that the server refused, each beside its own; of a list's item beside the list. */
function refusedFields(saving: SaveState): PageProblems {
  if (saving.state !== 'refused') return {}
  const { fields = {} } = saving.error as { fields?: PageProblems }
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [path.split('.')[0] ?? path, sentence]),
  )
}
