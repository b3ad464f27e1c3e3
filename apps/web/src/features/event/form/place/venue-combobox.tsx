import { type VenueKind, venueKinds } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { VenueCover } from '../../../../art/venue-cover.tsx'
import { formatParts } from '../../../../format/parts.ts'
import { FieldFrame, useField } from '../../../../forms/field.tsx'
import { useListbox } from '../../../../forms/use-listbox.ts'
import { Arch } from '../../../../ui/arch.tsx'
import { type VenueChoice, venueChoicesOptions } from '../venue-choices.ts'

/**
 * The name of the place, typed freely, with venues offered beneath it (the editable combobox of the ARIA practices):
 * the arrows move through them, Enter takes one, Escape closes the list and leaves what was typed.
 */
export function VenueCombobox({
  label,
  value,
  error,
  help,
  autoFocus,
  onType,
  onPick,
}: {
  label: string
  value: string
  error: string | undefined
  help: ReactNode
  autoFocus: boolean
  onType: (name: string) => void
  onPick: (venue: VenueChoice) => void
}) {
  const { ids, control } = useField(undefined, { help, error })
  const [isAsked, setAsked] = useState(false)
  const { data: venues = [] } = useQuery({
    ...venueChoicesOptions(value),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const list = useListbox(venues, onPick)
  const open = () => {
    setAsked(true)
    list.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (list.onKey(event) || !isArrow) return
    event.preventDefault()
    open()
  }

  return (
    <FieldFrame label={label} error={error} help={help} ids={ids}>
      <span className="field-box">
        <input
          className="control"
          {...control}
          name="venueName"
          role="combobox"
          {...list.control}
          aria-expanded={list.shows}
          // biome-ignore lint/a11y/noAutofocus: the keyboard goes where "Change" has led.
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          placeholder={m.event_form_venue_example()}
          value={value}
          onChange={({ target }) => {
            open()
            onType(target.value)
          }}
          onClick={open}
          onBlur={list.close}
          onKeyDown={onKeyDown}
        />
        <div
          id={list.id}
          role="listbox"
          aria-label={m.event_form_venues()}
          className="listbox"
          hidden={!list.shows}
        >
          {list.shows &&
            venues.map((venue, place) => (
              <div key={venue.id} {...list.optionOf(venue, place)}>
                <VenueLine venue={venue} />
              </div>
            ))}
        </div>
      </span>
      <p role="status" className="sr-only">
        {list.shows ? m.event_form_venues_found({ count: venues.length }) : ''}
      </p>
    </FieldFrame>
  )
}

function VenueLine({ venue: { id, name, kind, city, capacity, photo, is_mine } }: { venue: VenueChoice }) {
  return (
    <>
      <Arch ratio={0.88} className="venue-option-arch" aria-hidden="true">
        <VenueCover id={id} kind={kind} photo={photo} ratio="tall" width={256} />
      </Arch>
      <span>
        <b>{name}</b>{' '}
        <span className="listbox-line">
          {formatParts([
            kindOf(kind),
            city,
            capacity !== null && m.event_form_venue_capacity({ capacity }),
            is_mine && m.event_form_venue_own(),
          ])}
        </span>
      </span>
    </>
  )
}

const kindOf = (kind: string) =>
  Object.hasOwn(venueKinds, kind) ? venueKinds[kind as VenueKind] : venueKinds.other
