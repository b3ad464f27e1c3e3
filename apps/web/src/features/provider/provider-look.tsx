import type { Category } from '@hearth/contracts/event-values'
import type { ProviderCategory } from '@hearth/contracts/provider-values'
import {
  Baby,
  Camera,
  CookingPot,
  Ear,
  Flame,
  Flower,
  Footprints,
  HandHeart,
  Lightbulb,
  type LucideIcon,
  type LucideProps,
  MessagesSquare,
  Music2,
  Scissors,
} from 'lucide-react'
import { categoryStyle } from '../../art/category-look.tsx'

/** Each category's icon, and the event category in whose light its scenes are drawn. */
const looks: Record<ProviderCategory, { icon: LucideIcon; light: Category }> = {
  music: { icon: Music2, light: 'concerts' },
  food: { icon: CookingPot, light: 'party' },
  facilitation: { icon: MessagesSquare, light: 'business' },
  bodywork: { icon: HandHeart, light: 'spiritual' },
  movement: { icon: Footprints, light: 'sports' },
  photography: { icon: Camera, light: 'theater' },
  childcare: { icon: Baby, light: 'education' },
  sound_and_light: { icon: Lightbulb, light: 'theater' },
  ceremony: { icon: Flame, light: 'spiritual' },
  listening: { icon: Ear, light: 'business' },
  decoration: { icon: Flower, light: 'party' },
  craft: { icon: Scissors, light: 'education' },
}

/** A category's icon. Colour never speaks alone: its name stands beside it. */
export function ProviderCategoryIcon({ category, ...rest }: { category: ProviderCategory } & LucideProps) {
  const Icon = looks[category].icon
  return <Icon size={17} strokeWidth={2.1} aria-hidden="true" {...rest} />
}

/** The light of a provider's generated scene: that of their first category. */
export function lightOf(categories: readonly ProviderCategory[]): Category {
  const [first] = categories
  return first ? looks[first].light : 'spiritual'
}

/** Gives whatever carries the class `cat` the colours of the provider's first category. */
export function providerStyle(categories: readonly ProviderCategory[]) {
  return categoryStyle(lightOf(categories))
}
