import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Accessibility, Bus, DoorOpen, Navigation } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import './getting-there.css'
import { cityMiddleOptions } from '../../../data/city-middle.ts'
import type { PageEvening } from '../../../data/event/page-queries.ts'
import { Compass, wayWords } from '../../../maps/compass.tsx'
import { MapOnRequest } from '../../../maps/map-on-request.tsx'
import { MapLinks } from '../../../maps/map-preview.tsx'
import type { Position } from '../../../maps/position.ts'
import { accessSentence } from './access-words.ts'

/** Where an event takes place, as far as the reader may know it. */
export type EventPlace = {
  name: string
  city: string
  /** Lines under the name: the street and the city, or why there is none. */
  lines: readonly string[]
  /** Of the door, or of the neighbourhood. */
  position?: Position | undefined
  isExact: boolean
  /** How to find the door, in the venue's own words. */
  directions?: string | undefined
}

/**
 * How to get there, over the full width: the way from the middle of the city as a compass, the address, and how one gets
 * in. The live map comes on request. `more` leads to the venue's own page.
 */
export function GettingThere({
  event,
  place,
  evening,
  more,
}: {
  event: EventRecord
  place: EventPlace
  evening: PageEvening | undefined
  more?: ReactNode
}) {
  const [isLive, setIsLive] = useState(false)
  const { data: middle } = useQuery(cityMiddleOptions(place.city))
  const { name, lines, position, isExact } = place
  const compass = position && middle && { from: middle, to: position, isApproximate: !isExact }
  return (
    <section className="wrap getting-there" id="getting-there" aria-labelledby="getting-there-title">
      {compass && (
        <div className="getting-there-compass">
          <Compass {...compass} label={name} />
        </div>
      )}
      <div className="getting-there-place">
        <h2 id="getting-there-title">{m.event_page_getting_there()}</h2>
        <p>
          <b>{name}</b>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        {compass && (
          <p className="getting-there-far">
            {m.event_page_as_the_crow_flies({
              way: wayWords(compass.from, compass.to, compass.isApproximate),
            })}
          </p>
        )}
        {position ? (
          <MapLinks position={position} isApproximate={!isExact} isLive={isLive} onLive={setIsLive} />
        ) : (
          lines.length > 0 && <MapSearch words={[name, ...lines].join(', ')} />
        )}
        {more}
      </div>
      <Ways event={event} place={place} evening={evening} />
      {isLive && position && (
        <div className="getting-there-map">
          <MapOnRequest
            label={m.site_maps_map()}
            markers={[{ id: 'place', label: name, ...position, isApproximate: !isExact }]}
          />
        </div>
      )}
    </section>
  )
}

/** A typed place has no position: its words are looked up where the reader's maps are. */
function MapSearch({ words }: { words: string }) {
  return (
    <a
      className="button button-outline button-small"
      href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`}
      target="_blank"
      rel="noopener nofollow"
    >
      <Navigation size={17} aria-hidden="true" />
      {m.site_maps_open_street_map()}
    </a>
  )
}

function Ways({
  event,
  place,
  evening,
}: {
  event: EventRecord
  place: EventPlace
  evening: PageEvening | undefined
}) {
  const access = accessSentence(event.access)
  if (!place.directions && !evening?.way_in && !access) return null
  return (
    <ul className="ways">
      {place.directions && (
        <li>
          <Bus size={22} aria-hidden="true" />
          <div>
            <b>{m.event_page_directions()}</b>
            <p>{place.directions}</p>
          </div>
        </li>
      )}
      {evening?.way_in && (
        <li>
          <DoorOpen size={22} aria-hidden="true" />
          <div>
            <b>{evening.way_in}</b>
            {evening.way_in_note && <p>{evening.way_in_note}</p>}
          </div>
        </li>
      )}
      {access && (
        <li>
          <Accessibility size={22} aria-hidden="true" />
          <div>
            <b>{access.title}</b>
            {access.more && <p>{access.more}</p>}
          </div>
        </li>
      )}
    </ul>
  )
}
