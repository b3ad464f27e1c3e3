import type { ProviderStatus } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '../../../forms/refusal.tsx'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { problemsIn, type StepId, steps } from '../become-steps.ts'
import { submission } from '../mutations.ts'
import { PauseButton, ResumeButton } from '../pause-buttons.tsx'
import type { PageProblems } from './page-problems.ts'
import { StepHeading } from './step-parts.tsx'

export type PageStanding = { id: string; status: ProviderStatus; isPausedByAdmin: boolean }

/** The last step: what is missing by step, and what can be done with the page as it stands. */
export function SendStep({
  standing,
  problems,
  isChecked,
  addressOf,
  flush,
  isTaken,
}: {
  standing: PageStanding
  /** Everything that is in the way, missing things included. */
  problems: PageProblems
  /** False until it is known what is in the way. */
  isChecked: boolean
  addressOf: (step: StepId) => string
  /** Sends what is waiting; true when all of it has arrived. */
  flush: () => Promise<boolean>
  isTaken: boolean
}) {
  return (
    <section className="become-step" aria-labelledby="become-step-title">
      <StepHeading title={titleOf(standing.status)} isTaken={isTaken} />
      <p className="become-lede">{m.provider_become_send_lede()}</p>
      <div className="become-fields">
        <Missing problems={problems} addressOf={addressOf} />
        <Actions
          standing={standing}
          isReady={isChecked && Object.keys(problems).length === 0}
          flush={flush}
        />
      </div>
    </section>
  )
}

function titleOf(status: ProviderStatus): string {
  if (status === 'published') return m.provider_become_send_published_title()
  if (status === 'in_review') return m.provider_become_send_in_review_title()
  return status === 'paused' ? m.provider_become_send_paused_title() : m.provider_become_send_title()
}

/** What is missing, under the step where it can be said. */
function Missing({ problems, addressOf }: { problems: PageProblems; addressOf: (step: StepId) => string }) {
  const gaps = steps
    .map(({ id, name }) => ({ id, name, sentences: Object.values(problemsIn(id, problems)) }))
    .filter(({ sentences }) => sentences.length > 0)
  if (gaps.length === 0) return null
  return (
    <section className="become-missing" aria-label={m.provider_become_send_missing()}>
      <h3>{m.provider_become_send_missing()}</h3>
      <ul>
        {gaps.map(({ id, name, sentences }) => (
          <li key={id}>
            <Link className="text-link" to={addressOf(id)}>
              {m.provider_become_send_missing_in({ step: name() })}
            </Link>
            {sentences.map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({
  standing,
  isReady,
  flush,
}: {
  standing: PageStanding
  isReady: boolean
  flush: () => Promise<boolean>
}) {
  const { id, status, isPausedByAdmin } = standing
  if (status === 'draft' || (status === 'paused' && isPausedByAdmin)) {
    return <Submit providerId={id} isReady={isReady} flush={flush} />
  }
  return (
    <div className="become-deeds">
      {status === 'in_review' && <Withdraw providerId={id} />}
      {status === 'published' && <PauseButton providerId={id} />}
      {status === 'paused' && <ResumeButton providerId={id} />}
      <ButtonLink to={paths.ownProvider(id)}>{m.provider_see_your_page()}</ButtonLink>
    </div>
  )
}

function Submit({
  providerId,
  isReady,
  flush,
}: {
  providerId: string
  isReady: boolean
  flush: () => Promise<boolean>
}) {
  const toast = useToast()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [isFlushing, setIsFlushing] = useState(false)
  const { mutate, isPending, error } = useMutation(submission(useQueryClient(), providerId))
  const submit = async () => {
    setIsFlushing(true)
    const isSaved = await flush()
    setIsFlushing(false)
    setIsUnsaved(!isSaved)
    if (isSaved)
      mutate({ withdraw: false }, { onSuccess: () => toast({ title: m.provider_become_send_submitted() }) })
  }
  return (
    <>
      {isReady && <p className="quiet">{m.provider_become_send_ready()}</p>}
      <div className="become-deeds">
        <Button
          look="flame"
          disabled={!isReady}
          pending={isPending || isFlushing}
          icon={<Send size={18} aria-hidden="true" />}
          onClick={() => void submit()}
        >
          {m.provider_become_send_submit()}
        </Button>
      </div>
      {isUnsaved && <Alert tone="bad">{m.provider_become_send_not_saved()}</Alert>}
      <Refusal error={error} />
    </>
  )
}

function Withdraw({ providerId }: { providerId: string }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(submission(useQueryClient(), providerId))
  return (
    <>
      <Button
        pending={isPending}
        onClick={() =>
          mutate(
            { withdraw: true },
            { onSuccess: () => toast({ title: m.provider_become_send_withdrawn() }) },
          )
        }
      >
        {m.provider_become_send_withdraw()}
      </Button>
      <Refusal error={error} />
    </>
  )
}
