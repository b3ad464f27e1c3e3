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
      <legend className="sr-only">How many of you come</legend>
      <output className="party-words">{party === 1 ? 'Just you' : `You${withOthers(party)}`}</output>
      <IconButton label="One fewer" disabled={party <= least} onClick={() => onChange(party - 1)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="One more" disabled={party >= max} onClick={() => onChange(party + 1)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
