import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { chooseCity } from '../../../../data/near.ts'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { useIsAlive } from '../../../../ui/use-is-alive.ts'
import { homeQuery } from './queries.ts'

/** "Change place": the browser's own list of cities under a link. Before the app comes it leads to all events. */
export function PlaceChoice({ place, cities }: { place: string | undefined; cities: string[] }) {
  const client = useQueryClient()
  const words = place ? m.site_home_change_place() : m.site_home_choose_place()
  if (!useIsAlive())
    return (
      <Link className="place-choice" to={paths.events()}>
        {words}
      </Link>
    )
  const choose = (city: string) => {
    chooseCity(city)
    void client.invalidateQueries(homeQuery)
  }
  return (
    <span className="place-choice">
      {words}
      <select
        aria-label={words}
        value={cities.includes(place ?? '') ? place : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{m.site_home_anywhere()}</option>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </select>
    </span>
  )
}
