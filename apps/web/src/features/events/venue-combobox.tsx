import { type VenueKind, venueKinds } from '@hearth/contracts/venue-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { VenueCover } from '../../art/venue-cover.tsx'
import { Arch } from '../../ui/arch.tsx'
import { FieldFrame, useField } from '../../ui/field.tsx'
import { type VenueChoice, venueChoicesOptions } from './venue-choices.ts'

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
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const { ids, control } = useField(undefined, { help, error })
  const { data: venues = [] } = useQuery({
    ...venueChoicesOptions(value),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const shows = isOpen && venues.length > 0
  const optionId = (place: number) => `${listId}-${place}`

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (venue: VenueChoice | undefined) => {
    if (!venue) return
    close()
    onPick(venue)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!shows) return setOpen(true)
      const count = venues.length
      // One step beyond either end stands on what was typed, where nothing is chosen.
      const next = key === 'ArrowDown' ? active + 1 : active < 0 ? count - 1 : active - 1
      setActive(next >= count ? -1 : next)
    } else if (key === 'Enter' && shows && active >= 0) {
      event.preventDefault()
      pick(venues[active])
    } else if (key === 'Escape' && shows) {
      event.preventDefault()
      close()
    }
  }

  return (
    <FieldFrame label={label} error={error} help={help} ids={ids}>
      <span className="field-box">
        <input
          className="control"
          {...control}
          name="venueName"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shows}
          aria-controls={listId}
          aria-activedescendant={shows && active >= 0 ? optionId(active) : undefined}
          // biome-ignore lint/a11y/noAutofocus: the keyboard goes where "Change" has led.
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          placeholder="Casa do Forno"
          value={value}
          onChange={({ target }) => {
            setOpen(true)
            setActive(-1)
            onType(target.value)
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label="Venues" className="venue-options" hidden={!shows}>
          {shows &&
            venues.map((venue, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and chooses from there.
              // biome-ignore lint/a11y/useFocusableInteractive: the field says which option is active.
              <div
                key={venue.id}
                id={optionId(place)}
                role="option"
                aria-selected={place === active}
                className="venue-option"
                // The field keeps the keyboard.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(venue)}
              >
                <VenueLine venue={venue} />
              </div>
            ))}
        </div>
      </span>
      <p role="status" className="sr-only">
        {shows ? (venues.length === 1 ? '1 venue to choose' : `${venues.length} venues to choose from`) : ''}
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
        <span className="venue-option-line">
          {[kindOf(kind), city, capacity !== null && `room for ${capacity}`, is_mine && 'yours']
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </>
  )
}

const kindOf = (kind: string) =>
  Object.hasOwn(venueKinds, kind) ? venueKinds[kind as VenueKind] : venueKinds.other
