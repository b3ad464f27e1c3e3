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
import { lightOf } from './provider-light.ts'

const icons: Record<ProviderCategory, LucideIcon> = {
  music: Music2,
  food: CookingPot,
  facilitation: MessagesSquare,
  bodywork: HandHeart,
  movement: Footprints,
  photography: Camera,
  childcare: Baby,
  sound_and_light: Lightbulb,
  ceremony: Flame,
  listening: Ear,
  decoration: Flower,
  craft: Scissors,
}

/** A category's icon. Colour never speaks alone: its name stands beside it. */
export function ProviderCategoryIcon({ category, ...rest }: { category: ProviderCategory } & LucideProps) {
  const Icon = icons[category]
  return <Icon size={17} strokeWidth={2.1} aria-hidden="true" {...rest} />
}

/** Gives whatever carries the class `cat` the colours of the provider's first category. */
export function providerStyle(categories: readonly ProviderCategory[]) {
  return categoryStyle(lightOf(categories))
}
