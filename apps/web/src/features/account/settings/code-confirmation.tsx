import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeForm } from '../code-form.tsx'
import type { FailedResult } from '../failure.ts'
import type { AuthResult } from '../mutations.ts'
import { RecoveryCodeForm } from '../recovery-code-form.tsx'
import { appsOf, appsThatConfirm, redeemRecoveryCode, verifyCode } from '../second-factor.ts'
import { useSession } from '../session/session.tsx'
import { WhichApp } from '../which-app.tsx'
import { onBackend } from '../with-backend.ts'
import { appsQuery } from './queries.ts'

/**
 * Does something that the server may want confirmed by a code. When it does, a dialog asks for one and the same is done
 * again; whoever closes the dialog gets `code_needed` back, and nothing was done.
 */
export type Confirming = <R extends { ok: true } | FailedResult>(
  act: () => Promise<R>,
) => Promise<R | FailedResult>

const ConfirmingContext = createContext<Confirming>((act) => act())

export function useConfirming(): Confirming {
  return useContext(ConfirmingContext)
}

/** Surrounds what may ask. Its dialog opens over any other, so that nothing typed there is lost. */
export function CodeConfirmation({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  const confirming = useCallback<Confirming>(async (act) => {
    const first = await act()
    if (first.ok || first.failure.reason !== 'code_needed') return first
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    if (isConfirmed) return act()
    return {
      ok: false,
      failure: { ...first.failure, message: m.account_settings_confirm_not_confirmed() },
    }
  }, [])
  function close(isConfirmed: boolean): void {
    answer?.(isConfirmed)
    setAnswer(undefined)
  }
  return (
    <ConfirmingContext value={confirming}>
      {children}
      <Dialog
        open={answer !== undefined}
        onClose={() => close(false)}
        title={m.account_settings_confirm_title()}
      >
        <ShowCode onConfirmed={() => close(true)} />
      </Dialog>
    </ConfirmingContext>
  )
}

function ShowCode({ onConfirmed }: { onConfirmed: () => void }) {
  const { user } = useSession()
  const { data: all = appsOf(user) } = useQuery(appsQuery)
  const apps = appsThatConfirm(all, Date.now())
  const [chosenId, setChosenId] = useState<string>()
  const [isRecovery, setIsRecovery] = useState(false)
  const factorId = chosenId ?? apps[0]?.id ?? ''

  async function confirmBy(act: () => Promise<AuthResult>): Promise<AuthResult> {
    const result = await act()
    if (result.ok) onConfirmed()
    return result
  }
  return (
    <div className="account-dialog">
      <p>{m.account_settings_confirm_text()}</p>
      {apps.length < all.length && <p>{m.account_settings_confirm_new_apps()}</p>}
      {isRecovery ? (
        <RecoveryCodeForm
          submit={m.account_settings_confirm_submit()}
          onCode={(code) => confirmBy(() => onBackend((backend) => redeemRecoveryCode(backend, code)))}
        />
      ) : (
        <CodeForm
          submit={m.account_settings_confirm_submit()}
          before={<WhichApp apps={apps} value={factorId} onChange={setChosenId} />}
          onCode={(code) => confirmBy(() => onBackend((backend) => verifyCode(backend, { factorId, code })))}
        />
      )}
      <Button look="quiet" small onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? m.account_second_step_use_app() : m.account_second_step_use_recovery_code()}
      </Button>
    </div>
  )
}
