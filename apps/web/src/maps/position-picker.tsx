import * as m from '@hearth/messages'
import './maps.css'
import type { FoundPlace } from '@hearth/contracts/maps'
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import type { Position, View } from './position.ts'

/**
 * Says where a place is: by a tap on the live map, by the arrow keys, or by looking its address up where the deployment
 * can (`find`). The fields for typed degrees are the form's own.
 */
export function PositionPicker({
  value,
  onChange,
  find,
}: {
  value: Position | undefined
  onChange: (position: Position) => void
  find?: (() => Promise<FoundPlace[]>) | undefined
}) {
  const [isOpen, setIsOpen] = useState(false)
  // A place that was looked up is looked at anew.
  const [opened, setOpened] = useState(0)
  const [looked, setLooked] = useState<{ isPending: boolean; places?: FoundPlace[]; error?: string }>()

  async function look() {
    if (!find) return
    setLooked({ isPending: true })
    try {
      const places = await find()
      setLooked({ isPending: false, places })
      if (places.length === 1) choose(places[0]!)
    } catch (error) {
      setLooked({
        isPending: false,
        error: error instanceof Error ? error.message : m.site_maps_found_nothing(),
      })
    }
  }
  function choose({ latitude, longitude }: Position) {
    onChange({ latitude, longitude })
    setOpened(opened + 1)
    setIsOpen(true)
  }

  return (
    <div className="map-frame">
      <div className="map-doors">
        {!isOpen && (
          <Button small onClick={() => setIsOpen(true)}>
            <MapPin size={17} aria-hidden="true" />
            {m.site_maps_place()}
          </Button>
        )}
        {find && (
          <Button small pending={looked?.isPending ?? false} onClick={look}>
            <Search size={17} aria-hidden="true" />
            {m.site_maps_find()}
          </Button>
        )}
      </div>
      <div role="status">
        {looked?.error && <p className="small-print">{looked.error}</p>}
        {looked?.places?.length === 0 && <p className="small-print">{m.site_maps_found_nothing()}</p>}
      </div>
      {looked?.places && looked.places.length > 1 && (
        <fieldset className="choice-group">
          <legend>{m.site_maps_found()}</legend>
          <ul className="found-places">
            {looked.places.map((place) => (
              <li key={`${place.latitude} ${place.longitude}`}>
                <Button small look="quiet" onClick={() => choose(place)}>
                  {place.label}
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {isOpen && (
        <>
          <p className="field-help">{m.site_maps_place_help()}</p>
          <MapOnRequest
            key={opened}
            label={m.site_maps_map()}
            markers={value ? [{ id: 'pin', label: m.site_maps_pin(), ...value }] : []}
            firstView={firstView(value)}
            onPlace={onChange}
          />
        </>
      )}
    </div>
  )
}

function firstView(value: Position | undefined): View {
  return value ? { center: value, zoom: 16 } : { center: { latitude: 20, longitude: 0 }, zoom: 2 }
}
