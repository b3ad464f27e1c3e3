import * as m from '@hearth/messages'
import './place-fields.css'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { VenueCover } from '../../../../art/venue-cover.tsx'
import { formatParts } from '../../../../format/parts.ts'
import { problemOf, tie } from '../../../../forms/draft-form.ts'
import { TextField } from '../../../../forms/field.tsx'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { Arch } from '../../../../ui/arch.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { EventDraft } from '../event-draft.ts'
import { withoutVenue, withVenue } from '../pick-venue.ts'
import { type EventForm, writeFields } from '../use-event-form.ts'
import { venueChoiceOptions } from '../venue-choices.ts'
import { VenueCombobox } from './venue-combobox.tsx'

/** Where an event takes place: a venue that was picked, or a name, a street and a city as typed. */
export function PlaceFields({ form }: { form: EventForm }) {
  const [hasLetGo, setLetGo] = useState(false)
  const [venueId, venueName] = useWatch({ control: form.control, name: ['venueId', 'venueName'] })
  if (venueId) {
    return (
      <ChosenVenue
        draft={form.getValues()}
        problem={problemOf(form, 'venueId')}
        onChange={() => {
          setLetGo(true)
          writeFields(form, withoutVenue(form.getValues()))
        }}
      />
    )
  }
  return (
    <>
      <VenueCombobox
        label={m.event_form_venue_name()}
        value={venueName}
        error={problemOf(form, 'venueName')}
        help={m.event_form_venue_help()}
        autoFocus={hasLetGo}
        onType={(name) => writeFields(form, { venueName: name })}
        onPick={(venue) => writeFields(form, withVenue(form.getValues(), venue))}
      />
      <TextField label={m.event_form_address()} {...tie(form, 'address')} optional autoComplete="off" />
      <TextField
        label={m.event_form_city()}
        {...tie(form, 'city')}
        autoComplete="off"
        placeholder={m.event_form_city_example()}
      />
    </>
  )
}

function ChosenVenue({
  draft: { venueId, venueName, address, city, venueGave },
  problem,
  onChange,
}: {
  draft: EventDraft
  problem: string | undefined
  onChange: () => void
}) {
  const problemId = useId()
  // An event that is changed brings its venue's id and words, not its look.
  const { data: seen } = useQuery({ ...venueChoiceOptions(venueId), enabled: !venueGave })
  const look = venueGave ?? seen
  return (
    // biome-ignore lint/a11y/useSemanticElements: one thing that is chosen, not a set of fields.
    <div
      role="group"
      aria-label={m.event_form_venue()}
      aria-describedby={problem && problemId}
      className="chosen-venue"
    >
      <Arch ratio={0.88} className="chosen-venue-arch" aria-hidden="true">
        <VenueCover id={venueId} kind={look?.kind ?? 'other'} photo={look?.photo} ratio="tall" width={256} />
      </Arch>
      <div className="chosen-venue-words">
        <p>
          <Link className="chosen-venue-name" to={paths.venue(venueId)} target="_blank">
            {venueName}
          </Link>
        </p>
        <p>{formatParts([address, city])}</p>
        {venueGave?.hidesAddress && <p className="small-print">{m.event_form_venue_hides_address()}</p>}
      </div>
      <Button small onClick={onChange}>
        {m.event_form_venue_change()}
      </Button>
      {problem && (
        <p className="field-error" id={problemId}>
          <CircleAlert size={15} aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}
