import * as m from '@hearth/messages'
import './maps.css'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { cityMiddleOptions } from '../data/city-middle.ts'
import { Button } from '../ui/button.tsx'
import { Compass } from './compass.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import { geoAddress, openStreetMapAddress, type Position } from './position.ts'

/**
 * One place: at first as it lies from the middle of its city, which asks nobody outside; the live map for whoever wants it;
 * and the ways to other maps. Of a city that nobody knows there is no compass.
 */
export function MapPreview({
  position,
  label,
  city,
  isApproximate = false,
}: {
  position: Position
  label: string
  city: string
  isApproximate?: boolean
}) {
  const [isLive, setIsLive] = useState(false)
  const { data: middle } = useQuery(cityMiddleOptions(city))
  return (
    <div className="map-frame">
      {isLive ? (
        <MapOnRequest
          label={m.site_maps_map()}
          markers={[{ id: 'place', label, ...position, isApproximate }]}
        />
      ) : (
        middle && <Compass from={middle} to={position} label={label} isApproximate={isApproximate} />
      )}
      <MapLinks position={position} isApproximate={isApproximate} isLive={isLive} onLive={setIsLive} />
    </div>
  )
}

/** The live map on request, and the ways to other maps. */
export function MapLinks({
  position,
  isApproximate,
  isLive,
  onLive,
}: {
  position: Position
  isApproximate: boolean
  isLive: boolean
  onLive: (isLive: boolean) => void
}) {
  return (
    <div className="map-doors">
      <Button small look="quiet" onClick={() => onLive(!isLive)}>
        <MapIcon size={17} aria-hidden="true" />
        {isLive ? m.site_maps_hide_live() : m.site_maps_show_live()}
      </Button>
      <a className="more-link" href={openStreetMapAddress(position)} target="_blank" rel="noopener nofollow">
        {m.site_maps_open_street_map()}
        <ExternalLink size={15} aria-hidden="true" />
      </a>
      {!isApproximate && (
        <a className="more-link map-app" href={geoAddress(position)}>
          {m.site_maps_map_app()}
        </a>
      )}
    </div>
  )
}
