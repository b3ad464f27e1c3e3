import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { pausing } from './mutations.ts'

/** Takes one's own published page out of all lists, after a second thought. */
export function PauseButton({ providerId }: { providerId: string }) {
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(pausing(useQueryClient(), providerId))
  const pause = () =>
    mutate(
      { isPaused: true },
      {
        onSuccess: () => {
          setAsks(false)
          toast({ title: m.provider_owner_paused() })
        },
      },
    )
  return (
    <>
      <Button wide onClick={() => setAsks(true)}>
        {m.provider_owner_pause()}
      </Button>
      <ActionDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={m.provider_owner_pause_title()}
        leave={m.provider_owner_keep()}
        action={{ label: m.provider_owner_pause(), isPending, onAct: pause }}
      >
        <p>{m.provider_owner_pause_text()}</p>
        <Refusal error={error} />
      </ActionDialog>
    </>
  )
}

/** Shows one's own paused page again. */
export function ResumeButton({ providerId }: { providerId: string }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(pausing(useQueryClient(), providerId))
  const resume = () =>
    mutate({ isPaused: false }, { onSuccess: () => toast({ title: m.provider_owner_resumed() }) })
  return (
    <>
      <Button wide pending={isPending} onClick={resume}>
        {m.provider_owner_resume()}
      </Button>
      <Refusal error={error} />
    </>
  )
}
