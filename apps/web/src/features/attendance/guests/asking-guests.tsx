import * as m from '@hearth/messages'
import { Refusal } from '../../../forms/refusal.tsx'
import '../answering.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { refusalOf, sentenceFor } from '../../../format/error-words.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { GuestAnswers } from './guest-answers.tsx'
import { GuestKinds } from './guest-kinds.tsx'
import { type Guest, type GuestCounts, guestPagesOptions } from './guest-queries.ts'
import { decidingAnswer } from './mutations.ts'
import { NoteReport } from './note-report.tsx'

/** Who asks to come, for the hosts to say yes or no, and to whom they said no; nothing where nobody does. */
export function AskingGuests({
  eventId,
  counts: { asked, declined },
  readerId,
  questions,
}: {
  eventId: string
  questions: HowToAnswer['questions']
  counts: Pick<GuestCounts, 'asked' | 'declined'>
  readerId: string
}) {
  const [opened, setOpened] = useState(false)
  if (asked + declined === 0) return null
  return (
    <div className="asking">
      {asked > 0 && (
        <div>
          <h3>{m.attendance_guests_asking({ count: asked })}</h3>
          <AnswerPages
            eventId={eventId}
            answer="asked"
            total={asked}
            readerId={readerId}
            questions={questions}
          />
        </div>
      )}
      {declined > 0 && (
        <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
          <summary>{m.attendance_guests_declined({ count: declined })}</summary>
          {opened && (
            <AnswerPages
              eventId={eventId}
              answer="declined"
              total={declined}
              readerId={readerId}
              questions={questions}
            />
          )}
        </details>
      )}
    </div>
  )
}

function AnswerPages({
  eventId,
  answer,
  total,
  readerId,
  questions,
}: {
  eventId: string
  questions: HowToAnswer['questions']
  answer: 'asked' | 'declined'
  total: number
  readerId: string
}) {
  const list = useInfiniteQuery(guestPagesOptions(eventId, [answer]))
  const { data, error, refetch } = list
  if (!data) {
    if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
    return (
      <Waiting label={m.attendance_guests_loading()} className="hosts-list">
        <Skeleton width={220} height={40} />
      </Waiting>
    )
  }
  const guests = data.pages.flatMap((page) => page.guests)
  return (
    <>
      <ul className="hosts-list">
        {guests.map((guest) => (
          <AskingGuest
            key={guest.userId}
            eventId={eventId}
            guest={guest}
            readerId={readerId}
            questions={questions}
          />
        ))}
      </ul>
      <MoreOfList list={list} left={total - guests.length} row=".hosts-list > li" link="b" />
    </>
  )
}

function AccountlessMark({ party, isUnreachable }: Pick<Guest, 'party' | 'isUnreachable'>) {
  return (
    <>
      <span>{m.attendance_guests_accountless()}</span>
      {isUnreachable && <span>{m.attendance_guests_unreachable()}</span>}
      {party > 1 && <span>{m.attendance_guests_with_others({ others: party - 1 })}</span>}
    </>
  )
}

function AskingGuest({
  eventId,
  guest,
  readerId,
  questions,
}: {
  eventId: string
  guest: Guest
  readerId: string
  questions: HowToAnswer['questions']
}) {
  const { userId, name, username, isAccountless, photo, party, note, answer } = guest
  const [declines, setDeclines] = useState(false)
  const toast = useToast()
  const { mutate, isPending, variables, error } = useMutation(decidingAnswer(useQueryClient(), eventId))
  const decide = (decision: 'approved' | 'declined') =>
    mutate(
      { userId, decision },
      {
        onSuccess: () => {
          setDeclines(false)
          toast(
            decision === 'approved'
              ? {
                  title: m.attendance_guests_now_coming({ name, ...ofParty(party) }),
                  text: m.attendance_guests_approved_text(),
                }
              : { title: m.attendance_guests_declined_toast() },
          )
        },
      },
    )
  return (
    <li className="asking-guest">
      <Portrait name={name} photo={photo} />
      <p>
        <b tabIndex={-1}>{name}</b>
        {isAccountless ? (
          <AccountlessMark party={party} isUnreachable={guest.isUnreachable} />
        ) : (
          <span>{m.attendance_guests_handle({ username, ...ofParty(party) })}</span>
        )}
        <GuestKinds eventId={eventId} kinds={guest.kinds} />
        {note && <span className="guest-note">{m.site_format_quoted({ words: note })}</span>}
      </p>
      <div className="hosting-deeds">
        <Button
          small
          pending={isPending && variables.decision === 'approved'}
          aria-label={m.attendance_guests_approve_named({ name })}
          onClick={() => decide('approved')}
        >
          {answer === 'asked' ? m.attendance_guests_approve() : m.attendance_guests_approve_after_all()}
        </Button>
        {answer === 'asked' && (
          <Button
            small
            look="quiet"
            aria-label={m.attendance_guests_decline_named({ name })}
            onClick={() => setDeclines(true)}
          >
            {m.attendance_guests_decline()}
          </Button>
        )}
        <NoteReport eventId={eventId} guest={guest} readerId={readerId} />
      </div>
      {questions && guest.answers && <GuestAnswers answers={guest.answers} questions={questions} />}
      {error && !declines && <Alert tone="bad">{refusalOf(error)}</Alert>}
      {declines && (
        <ActionDialog
          open
          onClose={() => setDeclines(false)}
          title={m.attendance_guests_decline_title({ name })}
          leave={m.site_cancel()}
          action={{
            label: m.attendance_guests_decline(),
            look: 'danger',
            isPending,
            onAct: () => decide('declined'),
          }}
        >
          <p>{m.attendance_guests_decline_text()}</p>
          <Refusal error={error} />
        </ActionDialog>
      )}
    </li>
  )
}
