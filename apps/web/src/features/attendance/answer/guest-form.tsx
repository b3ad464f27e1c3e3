import type { PlaceKind } from '@hearth/contracts'
import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { leftOf } from '@hearth/contracts/kinds-in-words'
import { kindField, partyOf } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { whyNoneOf } from '../../../data/event/kinds-in-words.ts'
import { ofParty, placesInWords } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { formatTiming } from '../../../format/when.ts'
import { TextArea, TextField } from '../../../forms/field.tsx'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'
import '../answering.css'
import { QuestionFields } from './question-fields.tsx'
import { SeenChoice } from './seen-by.tsx'

/** Where the dock of a small screen leads. */
export const guestFormId = 'answer'

/** `waits` where the event is full, and what is left is a place in line. */
export type GuestFormProps = { event: EventRecord; how: HowToAnswer; waits: boolean; max: number }

/**
 * How somebody without an account answers: two fields and a press. The browser sends it by itself, with or without
 * scripts, and the server answers with pages of its own.
 */
export function GuestForm({ id, ...form }: GuestFormProps & { id?: string }) {
  const { event, how, waits, max } = form
  const [party, setParty] = useState(1)
  return (
    <form id={id} className="guest-form" method="post" action={`${eventPath(event)}/answer`}>
      {waits && (
        <>
          <input type="hidden" name="waits" value="yes" />
          <p className="gate-words">{m.attendance_guest_wait_text()}</p>
        </>
      )}
      <GuestFields />
      {how.place_kinds ? (
        <KindFields {...form} kinds={how.place_kinds} onParty={setParty} />
      ) : (
        <GuestParty max={max} party={party} onChange={setParty} />
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

/** Who answers: the two fields without which nobody does. */
export function GuestFields() {
  return (
    <>
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
    </>
  )
}

/** With how many somebody comes, where it may be more than one. */
export function GuestParty({
  max,
  party,
  onChange,
}: {
  max: number
  party: number
  onChange: (party: number) => void
}) {
  const partyId = useId()
  if (max < 2) return null
  return (
    <div className="guest-party">
      <label htmlFor={partyId}>
        {m.attendance_guest_party()}
        <span>{m.event_form_party_limit({ people: max })}</span>
      </label>
      <select
        id={partyId}
        name="party"
        value={party}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {upTo(max).map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  )
}

const upTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1)

/**
 * How many of each kind of spot, each in a field of its own. Who it is for, when, and that it is full is said before anything is
 * sent; what is not left is waited for, where there is a list.
 */
function KindFields({
  event,
  how,
  waits,
  max,
  kinds,
  onParty,
}: GuestFormProps & { kinds: readonly PlaceKind[]; onParty: (party: number) => void }) {
  const nowMs = useNow()
  const eventZone = event.timing.timezone ?? 'UTC'
  const reader = { isMember: false, isInvited: false, nowMs, eventZone, readerZone: useReaderZone(eventZone) }
  const mayWait = how.mode === 'open' && nowMs < Date.parse(how.waiting_closes_at)
  const id = useId()
  const chosen = useRef<number[]>([])
  return (
    <>
      {mayWait && !waits && <input type="hidden" name="waits" value="yes" />}
      {kinds.map((kind, at) => {
        const why = whyNoneOf(kind, reader)
        const left = kind.places === null ? max : kind.places - kind.taken
        const full = mayWait && left < 1 && m.attendance_kind_full_wait()
        return (
          <div key={kind.kind} className="guest-party">
            <label htmlFor={id + at}>
              {kind.name}
              <span>{why ?? (full || leftOf(kind))}</span>
            </label>
            {!why && (mayWait || left > 0) && (
              <select
                id={id + at}
                name={kindField(kind.kind)}
                defaultValue={kinds[1] ? 0 : 1}
                onChange={({ target }) => {
                  chosen.current[at] = Number(target.value)
                  onParty(Math.max(1, partyOf(chosen.current)))
                }}
              >
                {[0, ...upTo(mayWait ? max : Math.min(max, left))].map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </select>
            )}
          </div>
        )
      })}
    </>
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
