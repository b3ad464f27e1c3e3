import * as m from '@hearth/messages'
import type { SeriesPage } from '../../data/series/queries.ts'
import { personName } from '../../format/person-name.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/portrait.tsx'

const shownRegulars = 9

/** Who comes to every date, as far as the reader may see them; the others are a number. */
export function Regulars({ series, readerId }: { series: SeriesPage; readerId: string | undefined }) {
  const { regulars, regular_count: count } = series
  if (count === 0) return null
  const shown = regulars.slice(0, shownRegulars)
  const more = count - shown.length
  return (
    <section className="event-block" id="regulars">
      <h2>{m.series_page_regulars()}</h2>
      <p className="quiet">{m.series_page_regulars_count({ count })}</p>
      {shown.length > 0 && (
        <ul className="regulars">
          {shown.map((person) => (
            <li key={person.id}>
              <Portrait name={personName(person)} photo={person.profile_photo_url} />
              <div>
                <Link to={paths.member(person)}>
                  {person.id === readerId ? m.hosting_you() : personName(person)}
                </Link>
                <span>{m.series_page_times({ count: person.times })}</span>
              </div>
            </li>
          ))}
          {more > 0 && <li className="regulars-more">{m.series_page_regulars_more({ count: more })}</li>}
        </ul>
      )}
    </section>
  )
}
