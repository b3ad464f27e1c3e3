import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { Link } from 'react-router'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { SelectField, TextArea, TextField } from '../../../forms/field.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import '../answering.css'

/** Where the dock of a small screen leads. */
export const guestFormId = 'answer'

/**
 * How somebody without an account answers: two fields and a press. The browser sends it by itself, with or without
 * scripts, and the server answers with pages of its own.
 */
export function GuestForm({ event, asks, max }: { event: EventRecord; asks: boolean; max: number }) {
  const sizes = Array.from({ length: max }, (_, index) => index + 1)
  return (
    <form id={guestFormId} className="guest-form" method="post" action={`${eventPath(event)}/answer`}>
      <TextField label={m.attendance_guest_name()} name="name" autoComplete="name" maxLength={80} required />
      <TextField
        label={m.attendance_guest_email()}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <details>
        <summary>{m.attendance_guest_more()}</summary>
        <SelectField label={m.attendance_guest_party()} name="party">
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
        <TextArea label={m.attendance_answer_note()} name="note" rows={2} maxLength={500} />
      </details>
      <Button type="submit" look="flame" wide icon={<Flame size={20} aria-hidden="true" />}>
        {asks ? m.attendance_ask(ofParty(1)) : m.attendance_come(ofParty(1))}
      </Button>
      <p className="guest-form-foot">
        {m.attendance_guest_how()}{' '}
        <Link to={paths.login(eventPath(event))}>{m.attendance_guest_sign_in()}</Link>
      </p>
    </form>
  )
}
