import { m } from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Invited, invitedOptions } from '../../../data/event/answering-queries.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { InviteByUsername } from '../../../forms/invite-by-username.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { endingInvitation, invitingGuest } from './mutations.ts'

/** Whom the hosts invited to come, with their answers; more can be invited while there is something to come to. */
export function InvitedGuests({ eventId, canInvite }: { eventId: string; canInvite: boolean }) {
  const client = useQueryClient()
  const { data: invited, isPending, error, refetch } = useQuery(invitedOptions(eventId))
  return (
    <div className="invited">
      <h3>{m.attendance_guests_invited()}</h3>
      {isPending && (
        <Waiting label={m.attendance_guests_loading_who_is_invited()} className="hosts-list">
          <Skeleton width={220} height={40} />
        </Waiting>
      )}
      {error && (
        <div className="grid gap-3 justify-items-start">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
        </div>
      )}
      {invited?.length === 0 && (
        <p className="long-text">{m.attendance_guests_nobody_yet_whom_you_invite_needs()}</p>
      )}
      {invited && invited.length > 0 && (
        <ul className="hosts-list">
          {invited.map((guest) => (
            <InvitedGuest key={guest.user_id} eventId={eventId} guest={guest} canTakeBack={canInvite} />
          ))}
        </ul>
      )}
      {canInvite && invited && (
        <InviteByUsername
          inviting={invitingGuest(client, eventId)}
          label={m.attendance_guests_invite_a_member_to_come()}
          help={m.attendance_guests_by_their_username_they_hear_of()}
          action={m.attendance_guests_invite_to_come()}
          saidOf={(username) => `${username} is invited`}
        />
      )}
    </div>
  )
}

function InvitedGuest({
  eventId,
  guest: { user_id: userId, username, display_name, profile_photo_url: photo, answer },
  canTakeBack,
}: {
  eventId: string
  guest: Invited
  canTakeBack: boolean
}) {
  const name = display_name || username
  const { mutate, isPending, error } = useMutation(endingInvitation(useQueryClient(), eventId))
  return (
    <li>
      <Portrait name={name} photo={photo} />
      <p>
        <b>{name}</b>
        <span>{answerWords[answer ?? ''] ?? m.attendance_guests_no_answer_yet()}</span>
      </p>
      {canTakeBack && answer !== 'coming' && (
        <Button
          small
          look="quiet"
          pending={isPending}
          aria-label={m.attendance_guests_take_back_2({ name })}
          onClick={() => mutate({ userId })}
        >
          {m.attendance_guests_take_back()}
        </Button>
      )}
      <Refusal error={error} />
    </li>
  )
}

const answerWords: Record<string, string> = {
  coming: 'Is coming',
  maybe: 'Said maybe',
  not_coming: 'Can’t come',
}
