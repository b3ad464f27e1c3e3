import { chosenFrom, partyOf } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KindChoice } from './kinds.tsx'
import { PartyStepper } from './party-stepper.tsx'
import type { MyAnswer } from './use-answer.ts'

const noteLimit = 500

/** Where somebody who answered says that they come with more or fewer, leaves the hosts a note, or cannot come. */
export function AnswerDialog({
  answer,
  how,
  eventZone,
  onClose,
}: {
  answer: MyAnswer
  how: HowToAnswer | undefined
  eventZone: string
  onClose: () => void
}) {
  const [party, setParty] = useState(Math.max(1, answer.myParty))
  const [note, setNote] = useState(answer.note)
  const [people, setPeople] = useState<readonly number[]>()
  const isMaybe = answer.said === 'maybe'
  const wanted = people ? partyOf(people) : party
  const isSame = note.trim() === answer.note && !people && (isMaybe || party === answer.myParty)
  const max = Math.max(answer.largestParty, answer.myParty)
  const save = () => {
    onClose()
    if (isSame) return
    const said = note.trim() === answer.note ? undefined : note.trim()
    if (isMaybe) return answer.perhaps(said)
    answer.come(wanted, {
      ...(said !== undefined && { note: said }),
      ...(people && { kinds: chosenFrom(people) }),
    })
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
          <Button look="flame" disabled={wanted < 1} onClick={save}>
            {isSame ? m.attendance_answer_keep() : m.site_save()}
          </Button>
        </>
      }
    >
      {!isMaybe && (
        <>
          <p className="space-after-small">{m.attendance_answer_change_text()}</p>
          {how?.place_kinds ? (
            <KindChoice
              {...{ how, max, eventZone }}
              people={people ?? how.my_kinds}
              had={how.my_kinds}
              mayWait={false}
              onChange={setPeople}
            />
          ) : (
            <PartyStepper party={party} max={max} onChange={setParty} />
          )}
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
