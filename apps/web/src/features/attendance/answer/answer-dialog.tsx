import { useState } from 'react'
import { TextArea } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PartyStepper } from './party-stepper.tsx'
import type { MyAnswer } from './use-answer.ts'

const noteLimit = 500

/** Where somebody who answered says that they come with more or fewer, leaves the hosts a note, or cannot come. */
export function AnswerDialog({ answer, onClose }: { answer: MyAnswer; onClose: () => void }) {
  const [party, setParty] = useState(Math.max(1, answer.myParty))
  const [note, setNote] = useState(answer.note)
  const isMaybe = answer.said === 'maybe'
  const isSame = note.trim() === answer.note && (isMaybe || party === answer.myParty)
  const save = () => {
    onClose()
    if (isSame) return
    const said = note.trim() === answer.note ? undefined : note.trim()
    if (isMaybe) answer.perhaps(said)
    else answer.come(party, said)
  }
  const stayAway = () => {
    onClose()
    answer.stayAway()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isMaybe ? 'You said maybe' : answer.isComing ? 'You’re coming' : 'You asked to come'}
      foot={
        <>
          <Button look="quiet" onClick={stayAway}>
            {answer.said === 'asked' ? 'Take it back' : 'I can’t come'}
          </Button>
          <Button look="flame" onClick={save}>
            {isSame ? 'Keep it so' : 'Save'}
          </Button>
        </>
      }
    >
      {!isMaybe && (
        <>
          <p className="mb-3">How many of you come? If you can’t, somebody else will be glad of the place.</p>
          <PartyStepper
            party={party}
            max={Math.max(answer.largestParty, answer.myParty)}
            onChange={setParty}
          />
        </>
      )}
      <TextArea
        className={isMaybe ? undefined : 'mt-5'}
        label="A note to the hosts"
        optional
        help="Only the hosts read it: what you bring, what you need, who comes with you."
        rows={3}
        maxLength={noteLimit}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
