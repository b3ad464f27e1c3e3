import * as m from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { decidingStewardship } from './mutations.ts'
import { type WaitingApplication, waitingApplicationsOptions } from './queries.ts'

const decided = { accepted: m.membership_accept_done, declined: m.membership_decline_done }

/** For stewards: who asks to be one, longest waiting first. */
export function WaitingApplications() {
  const list = useInfiniteQuery(waitingApplicationsOptions())
  const { data, error, isPending, refetch } = list
  const applications = data?.pages.flatMap((page) => page.applications) ?? []
  return (
    <section className="belonging-block" id="waiting">
      <h2 className="block-title">{m.membership_applications()}</h2>
      {isPending ? (
        <Waiting label={m.membership_applications_loading()}>
          <Skeleton height={90} />
        </Waiting>
      ) : error && !data ? (
        <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
      ) : applications.length === 0 ? (
        <p className="quiet">{m.membership_applications_none()}</p>
      ) : (
        <ul className="belonging-asking">
          {applications.map((application) => (
            <Asking key={application.id} application={application} />
          ))}
        </ul>
      )}
      <MoreOfList list={list} row=".belonging-asking > li" link="a" />
    </section>
  )
}

function Asking({ application: { id, person, words: why, asked_at } }: { application: WaitingApplication }) {
  const toast = useToast()
  const name = personName(person)
  const [decision, setDecision] = useState<'accepted' | 'declined'>()
  const { mutate, isPending, error } = useMutation(decidingStewardship(useQueryClient(), id))
  const decide = (decision: 'accepted' | 'declined') =>
    mutate(decision, {
      onSuccess: () => toast({ title: decided[decision]({ name }) }),
      onError: () => setDecision(undefined),
    })
  return (
    <li>
      <div className="row">
        <Portrait name={name} photo={person.profile_photo_url} />
        <p className="shrinks">
          <Link className="text-link" to={paths.publicProfile(person.id)}>
            <bdi>{name}</bdi>
          </Link>
          <span className="small-print as-block">
            {m.membership_applied_on({ date: formatDay(asked_at) })}
          </span>
        </p>
      </div>
      <p className="belonging-quote" dir="auto">
        {why}
      </p>
      <Refusal error={error} />
      <div className="cluster">
        <Button small aria-label={m.membership_accept_one({ name })} onClick={() => setDecision('accepted')}>
          {m.membership_accept()}
        </Button>
        <Button
          small
          look="quiet"
          aria-label={m.membership_decline_one({ name })}
          onClick={() => setDecision('declined')}
        >
          {m.membership_decline()}
        </Button>
        <ReportButton kind="application" id={id} name={m.membership_application_of({ name })} look="mark" />
      </div>
      {decision && (
        <ActionDialog
          open
          onClose={() => setDecision(undefined)}
          title={
            decision === 'accepted'
              ? m.membership_accept_title({ name })
              : m.membership_decline_title({ name })
          }
          leave={m.membership_decide_later()}
          action={{
            label: decision === 'accepted' ? m.membership_accept() : m.membership_decline(),
            look: decision === 'accepted' ? 'flame' : 'outline',
            isPending,
            onAct: () => decide(decision),
          }}
        >
          <p>{decision === 'accepted' ? m.membership_accept_text() : m.membership_decline_text()}</p>
        </ActionDialog>
      )}
    </li>
  )
}
