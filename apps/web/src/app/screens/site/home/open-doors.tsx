import * as m from '@hearth/messages'
import { VenueCover } from '../../../../art/venue-cover.tsx'
import { formatComingDay } from '../../../../format/when.ts'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { Portrait } from '../../../../ui/portrait.tsx'
import type { HomeHost, HomeVenue } from './home-data.ts'

/** Places beside people: four venues two by two, six hosts three by two. What is empty leaves its side to the other. */
export function OpenDoors({
  venues,
  hosts,
  today,
}: {
  venues: HomeVenue[]
  hosts: HomeHost[]
  today: string
}) {
  if (venues.length + hosts.length === 0) return null
  return (
    <div className="wrap open-doors">
      {venues.length > 0 && (
        <section aria-labelledby="home-places">
          <h2 className="section-title" id="home-places">
            {m.site_home_places()}
          </h2>
          <ul className="home-places">
            {venues.map((venue) => (
              <li key={venue.id} className="home-place">
                <div className="home-place-cover">
                  <VenueCover id={venue.id} kind={venue.kind} photo={venue.photo} ratio="card" />
                </div>
                <h3>
                  <Link to={paths.venue(venue.id)}>{venue.name}</Link>
                </h3>
                <p>{m.site_home_place_events({ city: venue.city, count: venue.events })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hosts.length > 0 && (
        <section aria-labelledby="home-hosts">
          <h2 className="section-title" id="home-hosts">
            {m.site_home_hosts()}
          </h2>
          <ul className="home-hosts">
            {hosts.map(({ username, name, photo, next }) => (
              <li key={username}>
                <Portrait name={name} photo={photo} size="page" />
                <h3>
                  <Link to={paths.profileOf(username)}>{name}</Link>
                </h3>
                <p className="home-host-next">{next.title}</p>
                <p>{m.site_home_next({ day: formatComingDay(next.on, today) })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
