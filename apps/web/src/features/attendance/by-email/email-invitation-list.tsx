import type { EmailInvitationState } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { emailInvitationsOptions, remindingInvited } from './by-email-queries.ts'

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
          {invitations.map(({ id, address, name, state, isReminded }) => (
            <li key={id}>
              <b tabIndex={-1}>{address ?? name}</b>
              <span className={`by-email-state by-email-${state}`}>
                {states[state]()}
                {isReminded && state !== 'answered' && <>, {m.attendance_by_email_reminded_mark()}</>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreOfList list={list} left={counts.all - invitations.length} row=".by-email-list > li" link="b" />
      {canRemind && counts.remindable > 0 && <Remind eventId={eventId} count={counts.remindable} />}
    </div>
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
} satisfies Record<EmailInvitationState, () => string>
