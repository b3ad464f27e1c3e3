import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { withOthers } from './places-in-words.ts'

/** How many come with one answer: from one to `most`, in words and with two buttons. */
export function PartyStepper({
  party,
  most,
  onChange,
}: {
  party: number
  most: number
  onChange: (party: number) => void
}) {
  return (
    <fieldset className="party">
      <legend className="sr-only">How many of you come</legend>
      <output className="party-words">{party === 1 ? 'Just you' : `You${withOthers(party)}`}</output>
      <IconButton label="One fewer" disabled={party <= 1} onClick={() => onChange(party - 1)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="One more" disabled={party >= most} onClick={() => onChange(party + 1)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
