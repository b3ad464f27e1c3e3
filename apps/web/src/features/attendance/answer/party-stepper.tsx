import * as m from '@hearth/messages'
import { Minus, Plus } from 'lucide-react'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** How many come with one answer: from `least` to `most`, in words and with two buttons. */
export function PartyStepper({
  party,
  least = 1,
  max,
  onChange,
}: {
  party: number
  least?: number
  max: number
  onChange: (party: number) => void
}) {
  return (
    <fieldset className="party">
      <legend className="sr-only">{m.attendance_party_legend()}</legend>
      <output className="party-words">{m.attendance_party(ofParty(party))}</output>
      <IconButton
        label={m.attendance_party_fewer()}
        disabled={party <= least}
        onClick={() => onChange(party - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.attendance_party_more()}
        disabled={party >= max}
        onClick={() => onChange(party + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
