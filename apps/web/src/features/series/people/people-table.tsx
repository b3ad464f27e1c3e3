import * as m from '@hearth/messages'
import { ChevronDown } from 'lucide-react'
import { formatShortDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import type { DateOfPeople, PersonOfSeries } from './people-queries.ts'
import { Sign, SignAt } from './sign.tsx'
import {
  accountWords,
  atDateWords,
  personAt,
  sumOfDate,
  sumOfDateWords,
  sumOfPerson,
} from './standing-words.ts'

type People = { dates: readonly DateOfPeople[]; people: readonly PersonOfSeries[] }

/** People as rows, dates as columns, with the sum of each: where there is room for it. */
export function PeopleTable({ dates, people }: People) {
  const hasPast = dates.some(({ is_over }) => is_over)
  return (
    <table className="series-people-table">
      <caption className="sr-only">
        {m.series_people_table({
          from: formatShortDay(dates[0]!.start_date),
          to: formatShortDay(dates.at(-1)!.start_date),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.series_people_name()}</th>
          {dates.map(({ event_id, start_date }) => (
            <th key={event_id} scope="col">
              <Link to={paths.event(event_id)}>{formatShortDay(start_date)}</Link>
            </th>
          ))}
          {hasPast && <th scope="col">{m.series_people_sum()}</th>}
        </tr>
        <tr>
          <th scope="row">{m.series_people_sums()}</th>
          {dates.map((date) => (
            <td key={date.event_id}>
              <span className="at-date">
                <Sign standing={sumOfDate(date).standing} />
                <small aria-hidden="true">{sumOfDate(date).count}</small>
                <span className="sr-only">{sumOfDateWords(date)}</span>
              </span>
            </td>
          ))}
          {hasPast && <td />}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const { name, photo } = personAt(person)
          return (
            <tr key={person.id} className="series-person">
              <th scope="row">
                <div>
                  <Portrait name={name} photo={photo} />
                  <p>
                    <b tabIndex={-1}>{name}</b>
                    {person.user_id === null && <span>{accountWords(person)}</span>}
                  </p>
                </div>
              </th>
              {dates.map(({ event_id }, column) => (
                <td key={event_id}>
                  <SignAt at={person.at[column] ?? null} />
                </td>
              ))}
              {hasPast && (
                <td className="series-person-sum">{m.series_people_sum_of(sumOfPerson(person, dates))}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The same on a narrow screen: a list of people, each with their dates folded. */
export function PeopleList({ dates, people }: People) {
  return (
    <ul className="series-people-list">
      <li>
        <Disclosure
          summary={
            <>
              <b>{m.series_people_sums()}</b>
              <ChevronDown size={18} aria-hidden="true" />
            </>
          }
        >
          <ul className="series-person-dates">
            {dates.map((date) => (
              <li key={date.event_id}>
                <Link to={paths.event(date.event_id)}>{formatShortDay(date.start_date)}</Link>
                <span className="at-date">
                  <Sign standing={sumOfDate(date).standing} />
                  {sumOfDateWords(date)}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      </li>
      {people.map((person) => (
        <FoldedPerson key={person.id} person={person} dates={dates} />
      ))}
    </ul>
  )
}

function FoldedPerson({ person, dates }: { person: PersonOfSeries; dates: readonly DateOfPeople[] }) {
  const { name, photo } = personAt(person)
  const sum = sumOfPerson(person, dates)
  return (
    <li className="series-person">
      <Disclosure
        summary={
          <>
            <span className="series-person-head">
              <Portrait name={name} photo={photo} />
              <span>
                <b tabIndex={-1}>{name}</b>
                {person.user_id === null && <span>{accountWords(person)}</span>}
              </span>
              {sum.dates > 0 && (
                <span className="series-person-sum">
                  <span aria-hidden="true">{m.series_people_sum_of(sum)}</span>
                  <span className="sr-only">{m.series_people_sum_said(sum)}</span>
                </span>
              )}
            </span>
            <ChevronDown size={18} aria-hidden="true" />
          </>
        }
      >
        <ul className="series-person-dates">
          {dates.map(({ event_id, start_date }, column) => {
            const at = person.at[column] ?? null
            return (
              <li key={event_id}>
                {formatShortDay(start_date)}
                <span className="at-date">
                  {at && <Sign standing={at.standing} />}
                  {atDateWords(at)}
                </span>
              </li>
            )
          })}
        </ul>
      </Disclosure>
    </li>
  )
}
