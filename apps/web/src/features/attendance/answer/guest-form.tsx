import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty, placesInWords } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { formatTiming } from '../../../format/when.ts'
import { TextArea, TextField } from '../../../forms/field.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import '../answering.css'
import { QuestionFields } from './question-fields.tsx'
import { SeenChoice } from './seen-by.tsx'

/** Where the dock of a small screen leads. */
export const guestFormId = 'answer'

/** `waits` where the event is full, and what is left is a place in line. */
type GuestFormProps = { event: EventRecord; how: HowToAnswer; waits: boolean; max: number }

/**
 * How somebody without an account answers: two fields and a press. The browser sends it by itself, with or without
 * scripts, and the server answers with pages of its own.
 */
export function GuestForm({ id, ...form }: GuestFormProps & { id?: string }) {
  const { event, how, waits, max } = form
  const partyId = useId()
  const [party, setParty] = useState(1)
  const sizes = Array.from({ length: max }, (_, index) => index + 1)
  return (
    <form id={id} className="guest-form" method="post" action={`${eventPath(event)}/answer`}>
      {waits && (
        <>
          <input type="hidden" name="waits" value="yes" />
          <p className="gate-words">{m.attendance_guest_wait_text()}</p>
        </>
      )}
      <TextField
        label={m.attendance_guest_name()}
        name="name"
        placeholder={m.attendance_guest_name_hint()}
        autoComplete="name"
        maxLength={80}
        required
      />
      <TextField
        label={m.attendance_guest_email()}
        name="email"
        type="email"
        placeholder={m.attendance_guest_email_hint()}
        autoComplete="email"
        maxLength={254}
        required
      />
      {max > 1 && (
        <div className="guest-party">
          <label htmlFor={partyId}>
            {m.attendance_guest_party()}
            <span>{m.event_form_party_limit({ people: max })}</span>
          </label>
          <select
            id={partyId}
            name="party"
            value={party}
            onChange={({ target }) => setParty(Number(target.value))}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
      )}
      {how.questions && !waits && <QuestionFields questions={how.questions} answers={[]} party={party} />}
      <details>
        <summary>{m.attendance_guest_note()}</summary>
        <TextArea label={m.attendance_answer_note()} name="note" rows={2} maxLength={500} />
      </details>
      <SeenChoice guestList={how.guest_list} />
      <Button type="submit" look="flame" wide icon={<Flame size={20} aria-hidden="true" />}>
        {pressOf(form)}
      </Button>
      <p className="guest-form-foot">
        {m.attendance_guest_how()}{' '}
        <Link to={paths.login(eventPath(event))}>{m.attendance_guest_sign_in()}</Link>
      </p>
    </form>
  )
}

function pressOf({ how, waits }: Pick<GuestFormProps, 'how' | 'waits'>): string {
  if (waits) return m.attendance_waiting_join()
  return how.mode === 'approval' ? m.attendance_ask(ofParty(1)) : m.attendance_come(ofParty(1))
}

/** What the dock of a small screen opens: the form in a sheet. Without scripts it leads to the form of the page. */
export function GuestSheet({ standing, ...form }: GuestFormProps & { standing: Standing }) {
  const { event } = form
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <a
        className="button button-flame button-wide answer-button"
        href={`#${guestFormId}`}
        onClick={(press) => {
          press.preventDefault()
          setIsOpen(true)
        }}
      >
        <Flame size={20} aria-hidden="true" />
        {pressOf(form)}
      </a>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={event.title}>
        <p className="guest-sheet-facts">
          {formatTiming(event.timing, useNow())}
          <br />
          {placesInWords(standing)}
        </p>
        <GuestForm {...form} />
      </Dialog>
    </>
  )
}
