import { m } from '@hearth/messages'
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
      title={
        isMaybe
          ? m.attendance_answer_you_said_maybe()
          : answer.isComing
            ? m.attendance_answer_youre_coming()
            : m.attendance_answer_you_asked_to_come()
      }
      foot={
        <>
          <Button look="quiet" onClick={stayAway}>
            {answer.said === 'asked' ? m.attendance_answer_take_it_back() : m.attendance_answer_i_cant_come()}
          </Button>
          <Button look="flame" onClick={save}>
            {isSame ? m.attendance_answer_keep_it_so() : m.site_save()}
          </Button>
        </>
      }
    >
      {!isMaybe && (
        <>
          <p className="mb-3">{m.attendance_answer_how_many_of_you_come_if()}</p>
          <PartyStepper
            party={party}
            max={Math.max(answer.largestParty, answer.myParty)}
            onChange={setParty}
          />
        </>
      )}
      <TextArea
        className={isMaybe ? undefined : 'mt-5'}
        label={m.attendance_answer_a_note_to_the_hosts()}
        optional
        help={m.attendance_answer_only_the_hosts_read_it_what()}
        rows={3}
        maxLength={noteLimit}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
