import { type Category, isCategory } from '@hearth/contracts/event-values'
import {
  Bike,
  BookOpen,
  Drama,
  Flower2,
  Handshake,
  type LucideProps,
  Music2,
  PartyPopper,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { categoryHues } from '../../art/category-hues.ts'

const icons = {
  party: PartyPopper,
  concerts: Music2,
  spiritual: Flower2,
  theater: Drama,
  education: BookOpen,
  sports: Bike,
  business: Handshake,
} satisfies Record<Category, unknown>

/** The category of a record; the wire carries it as text, and a value of a later engine still gets a look. */
export function categoryOf({ category }: { category: string }): Category {
  return isCategory(category) ? category : 'party'
}

export function CategoryIcon({ category, size = 17, ...rest }: LucideProps & { category: Category }) {
  const Icon = icons[category]
  return <Icon size={size} aria-hidden="true" {...rest} />
}

/** Gives what has the class `cat` its category's colours. */
export function hueOf(category: Category): CSSProperties {
  return { '--h': categoryHues[category] } as CSSProperties
}
