import './bar-table.css'
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '../format/number.ts'

export type Bar = {
  id: string
  label: ReactNode
  /** A count, never below zero. */
  value: number
  /** A category's colours, as `categoryStyle` gives them. */
  style?: CSSProperties
}

/** A bar that stands for anything is to be seen. In percent. */
const shortestBar = 2

/**
 * Counts that read at a glance, for the eye and for the ear alike: a table whose every row has a bar beside its number,
 * as long as its share of the largest. `labelName` and `valueName` head the columns.
 */
export function BarTable({
  caption,
  labelName,
  valueName,
  bars,
  hasLongLabels,
}: {
  caption: string
  labelName: string
  valueName: string
  bars: readonly Bar[]
  hasLongLabels?: boolean
}) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="bar-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{labelName}</span>
          </th>
          <th scope="col">
            <span className="sr-only">{valueName}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value, style }) => (
          <tr key={id} className={style && 'cat'} style={style}>
            <th scope="row">
              <span className={clsx('bar-table-label', hasLongLabels && 'is-long')}>{label}</span>
            </th>
            <td>
              <span className="bar-table-bar">
                <svg className="bar" aria-hidden="true">
                  {value > 0 && (
                    <rect width={`${Math.max(shortestBar, (value / max) * 100)}%`} height="100%" rx="6" />
                  )}
                </svg>
                <span>{formatNumber(value)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
