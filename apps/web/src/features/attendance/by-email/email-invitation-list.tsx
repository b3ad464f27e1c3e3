import type { EmailInvitationState, ListEmailInvitationsReply } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { emailInvitationsOptions, remindingInvited, resending, takingBack } from './by-email-queries.ts'

/** Who was invited by email and what became of it, with one reminder to those who have not answered. */
export function EmailInvitationList({ eventId, canRemind }: { eventId: string; canRemind: boolean }) {
  const list = useInfiniteQuery(emailInvitationsOptions(eventId))
  const { data, error, refetch } = list
  if (!data) {
    if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
    return (
      <Waiting label={m.attendance_by_email_list_loading()}>
        <Skeleton width={220} height={40} />
      </Waiting>
    )
  }
  const { counts } = data.pages.at(-1)!
  const invitations = data.pages.flatMap((page) => page.invitations)
  return (
    <div className="by-email-form">
      <h3>{m.attendance_by_email_list_title()}</h3>
      {counts.all === 0 && <p className="long-text">{m.attendance_by_email_empty()}</p>}
      <p role="status">
        {counts.waiting > 0 &&
          m.attendance_by_email_sending({ done: counts.all - counts.waiting, total: counts.all })}
      </p>
      {invitations.length > 0 && (
        <ul className="by-email-list">
          {invitations.map((invitation) => (
            <Row key={invitation.id} eventId={eventId} invitation={invitation} canChange={canRemind} />
          ))}
        </ul>
      )}
      <MoreOfList list={list} left={counts.all - invitations.length} row=".by-email-list > li" link="b" />
      {canRemind && counts.remindable > 0 && <Remind eventId={eventId} count={counts.remindable} />}
    </div>
  )
}

/** Somebody who was invited; taken back by one press, and sent again by another. */
function Row({
  eventId,
  invitation: { id, address, name, state, isReminded, hasAnswered, canBeSentAgain },
  canChange,
}: {
  eventId: string
  invitation: ListEmailInvitationsReply['invitations'][number]
  canChange: boolean
}) {
  const client = useQueryClient()
  const toast = useToast()
  const takeBack = useMutation(takingBack(client, eventId))
  const resend = useMutation(resending(client, eventId))
  const who = address ?? name ?? ''
  const isTakenBack = state === 'taken_back'
  return (
    <li>
      <b tabIndex={-1}>{who}</b>
      <span className={`by-email-state by-email-${state}`}>
        {states[state]()}
        {isTakenBack && hasAnswered && <>, {m.attendance_by_email_keeps_reply()}</>}
        {isReminded && !isTakenBack && state !== 'answered' && <>, {m.attendance_by_email_reminded_mark()}</>}
      </span>
      {canChange && !isTakenBack && state !== 'refused' && (
        <Button
          small
          look="quiet"
          pending={takeBack.isPending}
          aria-label={m.attendance_by_email_take_back_one({ name: who })}
          onClick={() =>
            takeBack.mutate(
              { id },
              {
                onSuccess: (reply) =>
                  toast({
                    title: reply.hasAnswered
                      ? m.attendance_by_email_taken_back_answered({ name: who })
                      : m.attendance_by_email_taken_back(),
                  }),
              },
            )
          }
        >
          {m.attendance_by_email_take_back()}
        </Button>
      )}
      {canChange && canBeSentAgain && (
        <Button
          small
          pending={resend.isPending}
          aria-label={m.attendance_by_email_again_one({ name: who })}
          onClick={() =>
            resend.mutate({ id }, { onSuccess: () => toast({ title: m.attendance_by_email_again_sent() }) })
          }
        >
          {m.attendance_by_email_again()}
        </Button>
      )}
      <Refusal error={takeBack.error ?? resend.error} />
    </li>
  )
}

function Remind({ eventId, count }: { eventId: string; count: number }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(remindingInvited(useQueryClient(), eventId))
  return (
    <div className="by-email-actions">
      <Button
        pending={isPending}
        onClick={() =>
          mutate(undefined, {
            onSuccess: (reminded) => toast({ title: m.attendance_by_email_reminded({ count: reminded }) }),
          })
        }
      >
        {m.attendance_by_email_remind({ count })}
      </Button>
      <span>{m.attendance_by_email_remind_help()}</span>
      <Refusal error={error} />
    </div>
  )
}

const states = {
  waiting: m.attendance_by_email_state_waiting,
  sent: m.attendance_by_email_state_sent,
  bounced: m.attendance_by_email_state_bounced,
  opened: m.attendance_by_email_state_opened,
  answered: m.attendance_by_email_state_answered,
  refused: m.attendance_by_email_state_refused,
  taken_back: m.attendance_by_email_state_taken_back,
} satisfies Record<EmailInvitationState, () => string>
