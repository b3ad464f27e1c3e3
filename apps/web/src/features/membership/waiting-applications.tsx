import { m } from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
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
import { words } from './words.ts'

const text = words.waiting

/** For stewards: who asks to be one, longest waiting first. */
export function WaitingApplications() {
  const list = useInfiniteQuery(waitingApplicationsOptions())
  const { data, error, isPending, refetch } = list
  const applications = data?.pages.flatMap((page) => page.applications) ?? []
  return (
    <section className="belonging-block" id="waiting">
      <h2 className="block-title">{m.membership_waiting_title()}</h2>
      {isPending ? (
        <Waiting label={m.membership_waiting_loading()}>
          <Skeleton height={90} />
        </Waiting>
      ) : error && !data ? (
        <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
      ) : applications.length === 0 ? (
        <p className="text-ink-2">{m.membership_waiting_empty()}</p>
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
  const decide = (decided: 'accepted' | 'declined') =>
    mutate(decided, {
      onSuccess: () => toast({ title: text[decided](name) }),
      onError: () => setDecision(undefined),
    })
  return (
    <li>
      <div className="flex items-center gap-3">
        <Portrait name={name} photo={person.profile_photo_url} />
        <p className="min-w-0">
          <Link className="text-link" to={paths.publicProfile(person.id)}>
            <bdi>{name}</bdi>
          </Link>
          <span className="small-print block">
            {m.membership_waiting_since({ date: formatDay(asked_at) })}
          </span>
        </p>
      </div>
      <p className="belonging-quote" dir="auto">
        {why}
      </p>
      <Refusal error={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          small
          aria-label={m.membership_waiting_accept_one({ name })}
          onClick={() => setDecision('accepted')}
        >
          {m.membership_waiting_accept()}
        </Button>
        <Button
          small
          look="quiet"
          aria-label={m.membership_waiting_decline_one({ name })}
          onClick={() => setDecision('declined')}
        >
          {m.membership_waiting_decline()}
        </Button>
        <ReportButton kind="application" id={id} name={m.membership_waiting_words_of({ name })} look="mark" />
      </div>
      {decision && (
        <ActionDialog
          open
          onClose={() => setDecision(undefined)}
          title={
            decision === 'accepted'
              ? m.membership_waiting_sure({ name })
              : m.membership_waiting_decline_title({ name })
          }
          leave={m.membership_waiting_not_now()}
          action={{
            label: decision === 'accepted' ? m.membership_waiting_accept() : m.membership_waiting_decline(),
            look: decision === 'accepted' ? 'flame' : 'outline',
            isPending,
            onAct: () => decide(decision),
          }}
        >
          <p>
            {decision === 'accepted' ? m.membership_waiting_sure_text() : m.membership_waiting_decline_text()}
          </p>
        </ActionDialog>
      )}
    </li>
  )
}
