import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { recoveryCodesLeftQuery } from './queries.ts'
import { Standing } from './section.tsx'
import { accountWords } from './words.ts'

const words = accountWords.codes
const few = 3

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ email }: { email: string }) {
  const { data: left } = useQuery(recoveryCodesLeftQuery)
  const [step, setStep] = useState<'closed' | 'asking' | 'making'>('closed')
  const close = () => setStep('closed')
  return (
    <div className="grid gap-3">
      <Standing
        label={words.title}
        value={left === undefined ? words.help : `${words.left(left)}. ${words.help}`}
        action={
          <Button small onClick={() => setStep('asking')}>
            {words.make}
          </Button>
        }
      />
      {left !== undefined && left <= few && <Alert>{left === 0 ? words.none : words.few}</Alert>}
      <Dialog
        open={step !== 'closed'}
        onClose={close}
        stays={step === 'making'}
        title={step === 'making' ? words.keepTitle : words.makeTitle}
        foot={
          step === 'asking' && (
            <>
              <Button look="quiet" onClick={close}>
                {accountWords.cancel}
              </Button>
              <Button look="flame" onClick={() => setStep('making')}>
                {words.make}
              </Button>
            </>
          )
        }
      >
        {step === 'asking' && <p>{words.makeHelp}</p>}
        {step === 'making' && <NewRecoveryCodes email={email} onSaved={close} />}
      </Dialog>
    </div>
  )
}
