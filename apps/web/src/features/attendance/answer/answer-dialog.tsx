import * as m from '@hearth/messages'
import { useState } from 'react'
import { ofParty } from '../../../data/event/places-in-words.ts'
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
          ? m.event_you_said_maybe()
          : answer.isComing
            ? m.attendance_coming(ofParty(1))
            : m.attendance_asked(ofParty(1))
      }
      foot={
        <>
          <Button look="quiet" onClick={stayAway}>
            {answer.said === 'asked' ? m.attendance_answer_withdraw() : m.attendance_answer_cant_come()}
          </Button>
          <Button look="flame" onClick={save}>
            {isSame ? m.attendance_answer_keep() : m.site_save()}
          </Button>
        </>
      }
    >
      {!isMaybe && (
        <>
          <p className="space-after-small">{m.attendance_answer_change_text()}</p>
          <PartyStepper
            party={party}
            max={Math.max(answer.largestParty, answer.myParty)}
            onChange={setParty}
          />
        </>
      )}
      <TextArea
        className={isMaybe ? undefined : 'space-before'}
        label={m.attendance_answer_note()}
        optional
        help={m.attendance_answer_note_help()}
        rows={3}
        maxLength={noteLimit}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
