import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PartyStepper } from './party-stepper.tsx'
import type { MyAnswer } from './use-answer.ts'

/** Where somebody who comes says that they come with more or fewer, or cannot come. */
export function AnswerDialog({ answer, onClose }: { answer: MyAnswer; onClose: () => void }) {
  const [party, setParty] = useState(answer.myParty)
  const save = () => {
    onClose()
    if (party !== answer.myParty) answer.come(party)
  }
  const stayAway = () => {
    onClose()
    answer.stayAway()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="You’re coming"
      foot={
        <>
          <Button look="quiet" onClick={stayAway}>
            I can’t come
          </Button>
          <Button look="flame" onClick={save}>
            {party === answer.myParty ? 'Keep it so' : 'Save'}
          </Button>
        </>
      }
    >
      <p className="mb-3">How many of you come? If you can’t, somebody else will be glad of the place.</p>
      <PartyStepper party={party} most={Math.max(answer.largestParty, answer.myParty)} onChange={setParty} />
    </Dialog>
  )
}
