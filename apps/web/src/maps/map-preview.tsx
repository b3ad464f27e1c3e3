import * as m from '@hearth/messages'
import './maps.css'
import { ExternalLink, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DrawnMap } from './drawn-map.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import { geoAddress, openStreetMapAddress, type Position } from './position.ts'

/** One place: drawn at first, which asks nobody; the live map for whoever wants it; and the ways to other maps. */
export function MapPreview({
  position,
  label,
  isApproximate = false,
}: {
  position: Position
  label: string
  isApproximate?: boolean
}) {
  const [isLive, setIsLive] = useState(false)
  return (
    <div className="map-frame">
      {isLive ? (
        <MapOnRequest
          label={m.site_maps_map()}
          markers={[{ id: 'place', label, ...position, isApproximate }]}
        />
      ) : (
        <div className="map-window">
          <DrawnMap position={position} label={m.site_maps_drawn({ label })} isApproximate={isApproximate} />
        </div>
      )}
      <div className="map-doors">
        <Button small look="quiet" onClick={() => setIsLive(!isLive)}>
          <MapIcon size={17} aria-hidden="true" />
          {isLive ? m.site_maps_hide_live() : m.site_maps_show_live()}
        </Button>
        <a
          className="more-link"
          href={openStreetMapAddress(position)}
          target="_blank"
          rel="noopener nofollow"
        >
          {m.site_maps_open_street_map()}
          <ExternalLink size={15} aria-hidden="true" />
        </a>
        {!isApproximate && (
          <a className="more-link map-app" href={geoAddress(position)}>
            {m.site_maps_map_app()}
          </a>
        )}
      </div>
    </div>
  )
}
