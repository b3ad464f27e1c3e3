import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { CSSProperties } from 'react'
import './evening.css'
import type { PageEvening } from '../../../data/event/page-queries.ts'
import { formatWallTime } from '../../../format/when.ts'
import { SaidText } from '../../../translation/said-text.tsx'
import type { Words } from '../../../translation/words.ts'

/** From four in the afternoon on, and after midnight, it is an evening. */
const [afternoonEnds, nightEnds] = ['16:00', '05:00']

/** What happens when: one strip of light that goes down with the hours, a candle for each line. */
export function Evening({
  programme,
  timing,
  said = (text) => ({ text, language: {} }),
}: {
  programme: PageEvening['programme']
  timing: EventRecord['timing']
  /** How its texts are read; without, as they were written. */
  said?: Words['said']
}) {
  if (programme.length === 0) return null
  const { startTime = '' } = timing
  const isEvening = startTime >= afternoonEnds || (startTime !== '' && startTime < nightEnds)
  const last = Math.max(1, programme.length - 1)
  return (
    <section className="event-block" id="evening">
      <h2>{isEvening ? m.event_evening_title() : m.event_evening_title_day()}</h2>
      <ol className="evening" style={{ '--lines': Math.min(5, programme.length) } as CSSProperties}>
        {programme.map(({ at, line, note }, index) => (
          <li
            key={`${at} ${line}`}
            style={{ '--burnt': index / last, '--next': Math.min(1, (index + 1) / last) } as CSSProperties}
          >
            <Candle />
            <time dateTime={at}>{formatWallTime(at)}</time>
            <SaidText as="b" {...said(line)} />
            {note && <SaidText as="p" {...said(note)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How much of it is left says `--burnt`. */
function Candle() {
  return (
    <span className="candle" aria-hidden="true">
      <span className="candle-wax">
        <svg viewBox="0 0 12 22" width="12" height="22" aria-hidden="true">
          <path d="M6 0c1.500 5 5 8 5 13a5 6.500 0 0 1-10 0c0-5 3.500-8 5-13z" fill="oklch(0.82 0.16 62)" />
          <path
            d="M6 8c.8 2.500 2.600 4 2.600 6.600a2.600 3.400 0 0 1-5.200 0c0-2.600 1.800-4.100 2.600-6.600z"
            fill="oklch(0.97 0.06 88)"
          />
        </svg>
      </span>
    </span>
  )
}
