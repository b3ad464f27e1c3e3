import type { NamedCity } from '@hearth/contracts/city-address'
import { type Category, categories } from '@hearth/contracts/event-values'
import { doorScenes } from '@hearth/contracts/scenes'
import * as m from '@hearth/messages'
import { CoverImage } from '../../../art/cover-image.tsx'

/** What a list of events is headed by: a category's own light, or a plain title for all. */
export function CategoryHeader({
  category,
  inCity,
  asks = false,
}: {
  category: Category | undefined
  inCity?: NamedCity | undefined
  /** A sentence is asked for below. */
  asks?: boolean
}) {
  if (inCity) {
    const title = category ? categories[category].label : m.event_events()
    return (
      <header className="browse-header-plain">
        <h1 className="page-title">{m.event_browse_title_in_city({ title, city: inCity.name })}</h1>
      </header>
    )
  }
  if (!category && asks) {
    return (
      <header className="browse-header-plain">
        <h1 className="page-title browse-ask-title">{m.event_browse_ask()}</h1>
      </header>
    )
  }
  if (!category) {
    return (
      <header className="browse-header-plain">
        <h1 className="page-title">{m.event_events()}</h1>
        <p className="lede">{m.event_browse_lede()}</p>
      </header>
    )
  }
  const { label, line } = categories[category]
  return (
    <header className="category-header">
      <div className="category-light wide-light">
        <CoverImage
          id={`${category}-header`}
          category={category}
          scene={doorScenes[category]}
          ratio="wide"
          eager
        />
      </div>
      <div className="category-light narrow-light">
        <CoverImage id={`${category}-header`} category={category} scene={doorScenes[category]} ratio="card" />
      </div>
      <div>
        <h1>{label}</h1>
        <p>{line}.</p>
      </div>
    </header>
  )
}
