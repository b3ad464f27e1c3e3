import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PartyStepper } from '../answer/party-stepper.tsx'
import type { Waiting } from './use-waiting.ts'
import { placeInLine } from './waiting-words.ts'

/** Where somebody gets into line, changes with how many they wait, or leaves. */
export function WaitingDialog({ waiting }: { waiting: Waiting }) {
  const { list, smallestParty, largestParty } = waiting
  const isInLine = list.my_state !== 'none'
  const [party, setParty] = useState(list.my_party ?? smallestParty)
  return (
    <Dialog
      open
      onClose={waiting.close}
      title={isInLine ? placeInLine(list) : 'The waiting list'}
      foot={
        <>
          {isInLine ? (
            <Button look="quiet" onClick={waiting.leave}>
              Leave the list
            </Button>
          ) : (
            <Button look="quiet" onClick={waiting.close}>
              Not now
            </Button>
          )}
          <Button look="flame" pending={waiting.isPending} onClick={() => waiting.join(party)}>
            {isInLine ? 'Save' : 'Join the list'}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        {isInLine
          ? 'How many of you would come? Your place in line stays.'
          : 'How many of you would come? As soon as there is room for all of you we write to you, and keep the places for a while. Smaller parties may have their turn before; you keep your place in line.'}
      </p>
      <PartyStepper party={party} least={smallestParty} max={largestParty} onChange={setParty} />
      {waiting.problem && <Alert tone="bad">{waiting.problem}</Alert>}
    </Dialog>
  )
}
