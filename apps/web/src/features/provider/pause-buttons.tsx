import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { pausing } from './mutations.ts'
import { words } from './words.ts'

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
          toast({ title: words.owner.paused })
        },
      },
    )
  return (
    <>
      <Button wide onClick={() => setAsks(true)}>
        {words.owner.pause}
      </Button>
      <ActionDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={words.owner.pauseTitle}
        leave={words.owner.keep}
        action={{ label: words.owner.pause, isPending, onAct: pause }}
      >
        <p>{words.owner.pauseText}</p>
        <Refusal error={error} />
      </ActionDialog>
    </>
  )
}

/** Shows one's own paused page again. */
export function ResumeButton({ providerId }: { providerId: string }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(pausing(useQueryClient(), providerId))
  const resume = () => mutate({ isPaused: false }, { onSuccess: () => toast({ title: words.owner.resumed }) })
  return (
    <>
      <Button wide pending={isPending} onClick={resume}>
        {words.owner.resume}
      </Button>
      <Refusal error={error} />
    </>
  )
}
