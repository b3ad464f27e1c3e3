import * as m from '@hearth/messages'
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
        <Waiting label={m.attendance_guests_loading_invited()} className="hosts-list">
          <Skeleton width={220} height={40} />
        </Waiting>
      )}
      {error && (
        <div className="stack stack-small stack-start">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
        </div>
      )}
      {invited?.length === 0 && <p className="long-text">{m.attendance_guests_none_invited()}</p>}
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
          label={m.attendance_guests_invite_label()}
          help={m.attendance_guests_invite_help()}
          action={m.attendance_guests_invite()}
          saidOf={(username) => m.attendance_guests_now_invited({ name: username })}
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
        <span>{(answers[answer ?? ''] ?? m.attendance_guests_no_reply_yet)()}</span>
      </p>
      {canTakeBack && answer !== 'coming' && (
        <Button
          small
          look="quiet"
          pending={isPending}
          aria-label={m.attendance_guests_withdraw_named({ name })}
          onClick={() => mutate({ userId })}
        >
          {m.attendance_guests_withdraw()}
        </Button>
      )}
      <Refusal error={error} />
    </li>
  )
}

const answers: Record<string, () => string> = {
  coming: m.attendance_guests_is_coming,
  maybe: m.attendance_guests_said_maybe,
  not_coming: m.attendance_guests_cant_come,
}
