import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../../forms/refusal.tsx'
import { useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { answeringInvitation } from './hosting-mutations.ts'

/** Yes and no to hosting an event together. */
export function InvitationAnswer({ eventId, title }: { eventId: string; title: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation(answeringInvitation(useQueryClient(), eventId))
  // A draft that one hosts now stands among the drafts: here is the short way.
  const open = () => navigate(paths.event(eventId))
  const say = (state: 'accepted' | 'declined') =>
    mutate(
      { state },
      {
        onSuccess: () =>
          toast(
            state === 'accepted'
              ? {
                  title: m.hosting_now_host({ title }),
                  action: { label: m.hosting_open(), onAction: open },
                }
              : { title: m.attendance_guests_declined_toast() },
          ),
      },
    )
  return (
    <>
      <div className="hosting-deeds">
        <Button
          small
          pending={isPending && variables.state === 'accepted'}
          disabled={isPending && variables.state === 'declined'}
          onClick={() => say('accepted')}
        >
          {m.hosting_accept()}
        </Button>
        <Button
          small
          look="quiet"
          pending={isPending && variables.state === 'declined'}
          disabled={isPending && variables.state === 'accepted'}
          onClick={() => say('declined')}
        >
          {m.hosting_decline()}
        </Button>
      </div>
      <Refusal error={error} />
    </>
  )
}
