import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { recoveryCodesLeftQuery } from './queries.ts'
import { Standing } from './section.tsx'

const NewRecoveryCodes = lazy(() => import('./new-recovery-codes.tsx'))

const few = 3

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ email }: { email: string }) {
  const { data: left } = useQuery(recoveryCodesLeftQuery)
  const [step, setStep] = useState<'closed' | 'asking' | 'making'>('closed')
  const close = () => setStep('closed')
  return (
    <div className="stack stack-small">
      <Standing
        label={m.account_settings_codes_title()}
        value={
          left === undefined
            ? m.account_settings_codes_help()
            : `${m.account_settings_codes_left({ left })} ${m.account_settings_codes_help()}`
        }
        action={
          <Button small onClick={() => setStep('asking')}>
            {m.account_settings_codes_make()}
          </Button>
        }
      />
      {left !== undefined && left <= few && (
        <Alert>{left === 0 ? m.account_settings_codes_none() : m.account_settings_codes_few()}</Alert>
      )}
      <Dialog
        open={step !== 'closed'}
        onClose={close}
        stays={step === 'making'}
        title={
          step === 'making' ? m.account_settings_codes_keep_title() : m.account_settings_codes_make_title()
        }
        foot={
          step === 'asking' && (
            <>
              <Button look="quiet" onClick={close}>
                {m.site_cancel()}
              </Button>
              <Button look="flame" onClick={() => setStep('making')}>
                {m.account_settings_codes_make()}
              </Button>
            </>
          )
        }
      >
        {step === 'asking' && <p>{m.account_settings_codes_make_help()}</p>}
        {step === 'making' && (
          <Suspense fallback={null}>
            <NewRecoveryCodes email={email} onSaved={close} />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}
