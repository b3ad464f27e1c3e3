import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showChange } from '../../../data/show-change.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import type { AuthenticatorApp } from '../second-factor.ts'
import { onBackend } from '../with-backend.ts'
import { removeApp } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import { appsQuery, recoveryCodesLeftQuery } from './queries.ts'

/** Takes an authenticator app away, after saying what follows; without the last one two-step sign-in is off. */
export function RemoveApp({ app, isLast }: { app: AuthenticatorApp; isLast: boolean }) {
  const queryClient = useQueryClient()
  const confirming = useConfirming()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState('')
  const name = app.name || m.account_authenticator_app()

  async function remove() {
    setIsPending(true)
    setProblem('')
    const result = await confirming(() => onBackend((backend) => removeApp(backend, app.id)))
    setIsPending(false)
    if (!result.ok) return setProblem(result.failure.message)
    setIsAsking(false)
    toast({
      title: isLast
        ? m.account_settings_two_step_turned_off()
        : m.account_settings_two_step_removed({ name }),
    })
    await showChange<AuthenticatorApp[]>(queryClient, appsQuery.queryKey, (known) =>
      known?.filter(({ id }) => id !== app.id),
    )
    if (isLast) queryClient.removeQueries({ queryKey: recoveryCodesLeftQuery.queryKey })
    // The button that was pressed is gone with its app, and until the next frame the dialog holds the focus.
    requestAnimationFrame(() => document.getElementById('two-step')?.querySelector('button')?.focus())
  }
  function close() {
    setIsAsking(false)
    setProblem('')
  }
  return (
    <>
      <Button
        small
        aria-label={m.account_settings_two_step_remove_app({ name })}
        onClick={() => setIsAsking(true)}
      >
        {m.site_remove()}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={close}
        title={m.account_settings_two_step_remove_title({ name })}
        leave={m.site_cancel()}
        action={{
          label: isPending
            ? m.account_settings_two_step_removing()
            : isLast
              ? m.account_settings_two_step_remove_last()
              : m.site_remove(),
          look: 'danger',
          isPending,
          onAct: remove,
        }}
      >
        <div className="account-dialog">
          <p>
            {isLast
              ? m.account_settings_two_step_remove_last_help()
              : m.account_settings_two_step_remove_help()}
          </p>
          {problem && <Alert tone="bad">{problem}</Alert>}
        </div>
      </ActionDialog>
    </>
  )
}
