import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { cityNamesOptions } from './cities.ts'

/** The way to the pages of cities, where the page came with it. */
export function CityLinks() {
  const { data: cities = [] } = useQuery(cityNamesOptions)
  if (cities.length === 0) return null
  return (
    <nav className="city-links" aria-labelledby="cities">
      <h2 id="cities">{m.event_browse_cities()}</h2>
      <ul>
        {cities.map(({ name, address }) => (
          <li key={address}>
            <Link to={paths.inCity(address)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
