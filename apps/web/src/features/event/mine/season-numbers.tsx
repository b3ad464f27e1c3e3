import * as m from '@hearth/messages'
import { dayOf, formatDayAndMonth, formatMonth, formatMonthAlone, readerZone } from '../../../format/when.ts'
import type { Plan } from './plans.ts'
import { monthsOf, type Season, seasonOf } from './season.ts'
import './season-numbers.css'

/** How many evenings a member had this season against the same days a year before: one line, and what it says. */
export function SeasonNumbers({ past, nowMs }: { past: readonly Plan[]; nowMs: number }) {
  const season = seasonOf(
    dayOf(nowMs, readerZone()),
    past.map(({ event }) => event.timing.startDate),
  )
  const count = season.now.at(-1) ?? 0
  const onThisDay = season.before[season.now.length - 1] ?? 0
  if (count === 0 && (season.before.at(-1) ?? 0) === 0) return null
  const since = formatDayAndMonth(`${season.start}T12:00:00Z`)
  return (
    <section className="season" aria-labelledby="season-title">
      <div>
        <Chart season={season} {...wide} className="season-wide" />
        <Chart season={season} {...narrow} className="season-narrow" />
        <SeasonTable season={season} />
      </div>
      <div className="season-words">
        <h2 id="season-title">{sentence({ count, onThisDay, since })}</h2>
        <p>{m.event_mine_season_before({ count: onThisDay })}</p>
      </div>
    </section>
  )
}

function sentence({ count, onThisDay, since }: { count: number; onThisDay: number; since: string }): string {
  const change = count - onThisDay
  if (change > 0) return m.event_mine_season_more({ count, since, more: change })
  if (change < 0) return m.event_mine_season_fewer({ count, since, fewer: -change })
  return m.event_mine_season_same({ count, since })
}

const wide = { width: 640, height: 262, left: 40, right: 96 }
/** Drawn anew for a phone: less wide, the words still as large. */
const narrow = { width: 340, height: 236, left: 30, right: 24 }
const top = 34
const bottom = 30

function Chart({
  season,
  width,
  height,
  left,
  right,
  className,
}: { season: Season; className: string } & typeof wide) {
  const { now, before, days } = season
  const count = now.at(-1) ?? 0
  const max = niceMax(Math.max(count, before.at(-1) ?? 0))
  const x = (at: number) => left + (at / (days - 1)) * (width - left - right)
  const y = (value: number) => top + (1 - value / max) * (height - top - bottom)
  const path = (values: readonly number[]) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const today = now.length - 1
  const onThisDay = before[today] ?? 0
  // The words of both days never cross, nor those of the axis.
  const isBeside = right > narrow.right
  const isBefore = Math.abs(y(count) - y(onThisDay)) > 26 && (isBeside || y(0) - y(onThisDay) > 40)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <text x={0} y={14} className="season-label">
        {m.event_mine_season_evenings()}
      </text>
      {[0, max / 2, max].filter(Number.isInteger).map((value) => (
        <g key={value}>
          <line className="season-grid" x1={left} x2={width - 8} y1={y(value)} y2={y(value)} />
          <text className="season-label" x={left - 12} y={y(value) + 5} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {monthsOf(season).map(({ day, at }) => (
        <g key={day}>
          <line className="season-tick" x1={x(at)} x2={x(at)} y1={y(0)} y2={y(0) + 6} />
          <text className="season-label" x={x(at)} y={height - 4}>
            {formatMonthAlone(`${day}T12:00:00Z`)}
          </text>
        </g>
      ))}
      <path className="season-area" d={`${path(now)}L${x(today)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      <path className="season-before" d={path(before)} />
      <path className="season-now" d={path(now)} />
      <line className="season-today" x1={x(today)} x2={x(today)} y1={y(count)} y2={y(onThisDay)} />
      <circle className="season-then-dot" cx={x(today)} cy={y(onThisDay)} r={5} />
      <circle className="season-glow" cx={x(today)} cy={y(count)} r={12} />
      <circle className="season-dot" cx={x(today)} cy={y(count)} r={6} />
      <text className="season-count" x={x(today) - 4} y={y(count) - 18} textAnchor="end">
        {m.event_mine_season_today({ count })}
      </text>
      {isBefore && (
        <text
          className="season-label"
          x={x(today) + (isBeside ? 14 : -12)}
          y={y(onThisDay) + (isBeside ? -8 : 22)}
          textAnchor={isBeside ? 'start' : 'end'}
        >
          {m.event_mine_season_then({ count: onThisDay })}
        </text>
      )}
    </svg>
  )
}

/** The least even number of whole steps at or above it. */
function niceMax(value: number): number {
  const step = value <= 4 ? 2 : value <= 10 ? 5 : 10
  return Math.max(step, Math.ceil(value / step) * step) + (Math.ceil(value / step) % 2 ? step : 0)
}

/** The same for whoever hears it: how many by the end of each month. */
function SeasonTable({ season }: { season: Season }) {
  const { now, before, days } = season
  const months = monthsOf(season)
  return (
    <div className="sr-only">
      <table>
        <caption>{m.event_mine_season_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.event_mine_season_until()}</th>
            <th scope="col">{m.event_mine_season_this()}</th>
            <th scope="col">{m.event_mine_season_last()}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ day, at }, place) => {
            const end = (months[place + 1]?.at ?? days) - 1
            return at < now.length ? (
              <tr key={day}>
                <th scope="row">{formatMonth(`${day}T12:00:00Z`)}</th>
                <td>{now[Math.min(end, now.length - 1)]}</td>
                <td>{before[Math.min(end, before.length - 1)]}</td>
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    </div>
  )
}
