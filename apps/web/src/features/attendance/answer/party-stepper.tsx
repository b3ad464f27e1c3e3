import { m } from '@hearth/messages'
import { Minus, Plus } from 'lucide-react'
import { withOthers } from '../../../data/event/places-in-words.ts'
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
      <legend className="sr-only">{m.attendance_answer_how_many_of_you_come()}</legend>
      <output className="party-words">
        {m.attendance_answer_you({ withOthers: withOthers(party), party })}
      </output>
      <IconButton
        label={m.attendance_answer_one_fewer()}
        disabled={party <= least}
        onClick={() => onChange(party - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.attendance_answer_one_more()}
        disabled={party >= max}
        onClick={() => onChange(party + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
