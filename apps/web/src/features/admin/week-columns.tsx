import * as m from '@hearth/messages'
import { useId } from 'react'
import { formatNumber } from '../../format/number.ts'
import { formatDay } from '../../format/when.ts'

type Week = { week: string; value: number }

const [width, height, gap] = [24, 96, 6]

/** One column per week, the present one in the light; for the ear, and for whoever wants the numbers, a table. */
export function WeekColumns({ caption, weeks }: { caption: string; weeks: readonly Week[] }) {
  const id = useId()
  const max = Math.max(1, ...weeks.map(({ value }) => value))
  const sum = weeks.reduce((total, { value }) => total + value, 0)
  const [first, last] = [weeks[0]!, weeks.at(-1)!]
  return (
    <section className="week-columns" aria-labelledby={id}>
      <h3 id={id}>{caption}</h3>
      <p className="week-columns-now">
        <strong>{formatNumber(last.value)}</strong> {m.admin_overview_this_week({ sum })}
      </p>
      <svg
        viewBox={`0 0 ${weeks.length * (width + gap) - gap} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {weeks.map(({ week, value }, at) => {
          const tall = value === 0 ? 2 : Math.max(4, (value / max) * height)
          return (
            <rect
              key={week}
              className={week === last.week ? 'is-now' : undefined}
              x={at * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              rx={value === 0 ? 1 : 4}
            />
          )
        })}
      </svg>
      <p className="week-columns-span" aria-hidden="true">
        <span>{formatDay(first.week)}</span>
        <span>{m.admin_overview_now()}</span>
      </p>
      <details>
        <summary>{m.admin_overview_as_table()}</summary>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{m.admin_overview_week_of()}</th>
              <th scope="col">{m.admin_overview_count()}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, value }) => (
              <tr key={week}>
                <th scope="row">{formatDay(week)}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
