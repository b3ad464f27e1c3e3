import * as m from '@hearth/messages'
import { Check, Minus } from 'lucide-react'
import { formatTime } from '../../../format/when.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { GuestKinds } from '../guests/guest-kinds.tsx'
import type { Guest } from '../guests/guest-queries.ts'
import { partyOf, useCheckIn } from './use-check-in.ts'

/** A guest at the door: one tap says that they are here; of a party each one, or all at once. */
export function DoorGuest({ eventId, guest }: { eventId: string; guest: Guest }) {
  const { name, arrived, arrivedAt } = guest
  const party = partyOf(guest)
  const say = useCheckIn(eventId, guest)
  const areAllHere = arrived >= party
  return (
    <li className="checkin-guest" data-here={areAllHere ? 'all' : arrived > 0 ? 'some' : undefined}>
      {party > 1 && (
        <div className="checkin-party">
          <p>{m.attendance_door_party({ arrived, party })}</p>
          {!areAllHere && (
            <button
              type="button"
              aria-label={m.attendance_door_all_here_named({ name, party })}
              onClick={() => say(party)}
            >
              {m.attendance_door_all_here()}
            </button>
          )}
        </div>
      )}
      <div className="checkin-row">
        <Portrait name={name} photo={guest.photo} />
        <p>
          <b tabIndex={-1}>{name}</b>
          <Hints eventId={eventId} guest={guest} />
        </p>
        <div className="checkin-tick">
          {arrived > 0 && !areAllHere && (
            <IconButton label={m.attendance_door_one_fewer({ name })} onClick={() => say(arrived - 1)}>
              <Minus size={18} aria-hidden="true" />
            </IconButton>
          )}
          <button
            type="button"
            className="button button-outline checkin-here"
            aria-pressed={areAllHere}
            aria-label={
              areAllHere ? m.attendance_door_take_back({ name }) : m.attendance_door_here_named({ name })
            }
            onClick={() => say(areAllHere ? arrived - 1 : arrived + 1)}
          >
            {areAllHere ? (
              <>
                <Check size={18} aria-hidden="true" />
                {arrivedAt && formatTime(arrivedAt)}
              </>
            ) : (
              m.attendance_door_here()
            )}
          </button>
        </div>
      </div>
    </li>
  )
}

function Hints({
  eventId,
  guest: { isAccountless, answer, note, kinds },
}: {
  eventId: string
  guest: Guest
}) {
  return (
    <>
      {isAccountless && <span>{m.attendance_guests_accountless()}</span>}
      <GuestKinds eventId={eventId} kinds={kinds} />
      {answer === 'maybe' && <span>{m.attendance_guests_maybe()}</span>}
      {note && <span className="checkin-note">{note}</span>}
    </>
  )
}
