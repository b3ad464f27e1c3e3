import type { NamedCount } from '@hearth/contracts/event'
import { type Category, categories, categoryIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CategoryIcon, categoryStyle } from '../../../art/category-look.tsx'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { withoutCategory } from '../../../data/event/search-facets.ts'
import { Link } from '../../../navigation/index.ts'

/** The way from one category to another; what else is searched for goes along. `counts` come with the first page. */
export function CategoryBar({
  search,
  counts,
  addressOf,
}: {
  search: EventSearch
  counts: readonly NamedCount[] | undefined
  addressOf: (search: EventSearch) => string
}) {
  const link = (category: Category | undefined) =>
    addressOf(category ? { ...search, category } : withoutCategory(search))
  const countOf = (category: Category) => counts && (counts.find(({ name }) => name === category)?.count ?? 0)
  const bar = useRef<HTMLElement>(null)
  // On small screens the bar scrolls sideways: the present category must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another one that stands out after a change.
  useEffect(() => {
    const present = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const frame = bar.current?.getBoundingClientRect()
    if (present && frame)
      bar.current!.scrollLeft += present.left - frame.left - (frame.width - present.width) / 2
  }, [search.category])
  return (
    <nav ref={bar} className="tabs-bar sideways category-bar" aria-label={m.event_browse_categories()}>
      <Link to={link(undefined)} aria-current={search.category ? undefined : 'page'}>
        <Sparkles size={19} aria-hidden="true" />
        {m.event_browse_all()}
      </Link>
      {categoryIds.map((category) => (
        <Link
          key={category}
          to={link(category)}
          className="cat"
          style={categoryStyle(category)}
          aria-current={search.category === category ? 'page' : undefined}
        >
          <CategoryIcon category={category} size={19} />
          {categories[category].label} <TabCount count={countOf(category)} />
        </Link>
      ))}
    </nav>
  )
}

/** Keeps its place while the number is on its way. */
function TabCount({ count }: { count: number | undefined }) {
  return <span className="tab-count">{count ?? ''}</span>
}
