import { type Category, categories } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon } from '../../art/category-look.tsx'
import type { SeriesPage } from '../../data/series/queries.ts'
import { formatDay, formatMonth } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import type { Said } from '../../translation/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import { chipWords } from './series-words.ts'

/** What the page of a series begins with: what it is, by which rule its dates come, who hosts it. */
export function SeriesHead({
  series,
  category,
  title,
  intention,
  rule,
  lastDay,
  original,
  hosts,
  children,
}: {
  series: SeriesPage
  category: Category
  title: Said
  intention: Said | undefined
  /** The rule as a sentence. */
  rule?: string | undefined
  /** Of a series that has ended. */
  lastDay: string
  original?: ReactNode
  hosts: ReactNode
  /** The facts. */
  children: ReactNode
}) {
  return (
    <header className="arched-head">
      <div className="arched-chips">
        <Link className="chip" to={paths.explore({ category })}>
          <CategoryIcon category={category} />
          {categories[category].label}
        </Link>
        <Chip warm icon={<Repeat size={16} aria-hidden="true" />}>
          {chipWords(series)}
        </Chip>
      </div>
      <h1 className="page-title event-page-title" {...title.language}>
        {title.text}
      </h1>
      {intention && (
        <p className="intention" {...intention.language}>
          {intention.text}
        </p>
      )}
      {original}
      {rule && (
        <p className="series-rule">
          <Repeat size={26} aria-hidden="true" />
          <span>{rule}</span>
        </p>
      )}
      {hosts}
      {series.has_ended && <Alert>{m.series_page_ended({ day: formatDay(lastDay) })}</Alert>}
      {children}
    </header>
  )
}

/** `41 evenings since March 2025`; nothing before the first. */
export function heldWords(
  { held, held_since }: Pick<SeriesPage, 'held' | 'held_since'>,
  time: 'evening' | 'day',
): string | undefined {
  if (held === 0 || held_since === null) return undefined
  return m.series_page_held({ time, count: held, since: formatMonth(`${held_since}T12:00:00Z`) })
}
