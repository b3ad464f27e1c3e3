import type { Category } from '@hearth/contracts/event-values'
import {
  Bike,
  BookOpen,
  Drama,
  Flower2,
  Handshake,
  type LucideIcon,
  type LucideProps,
  Music2,
  PartyPopper,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { categoryHues } from './category-hues.ts'

const icons: Record<Category, LucideIcon> = {
  party: PartyPopper,
  concerts: Music2,
  spiritual: Flower2,
  theater: Drama,
  education: BookOpen,
  sports: Bike,
  business: Handshake,
}

/** Gives whatever carries the class `cat` its category's colours. */
export function categoryStyle(category: Category): CSSProperties {
  return { '--h': categoryHues[category] } as CSSProperties
}

/** A category's icon. Colour never speaks alone: a name or this icon is always with it. */
export function CategoryIcon({ category, ...rest }: { category: Category } & LucideProps) {
  const Icon = icons[category]
  return <Icon size={17} strokeWidth={2.1} aria-hidden="true" {...rest} />
}
