import type { Category } from '@hearth/contracts/event-values'
import { isProviderCategory, type ProviderCategory } from '@hearth/contracts/provider-values'

/** The event category in whose light the scenes of a provider's category are drawn. */
const lights: Record<ProviderCategory, Category> = {
  music: 'concerts',
  food: 'party',
  facilitation: 'business',
  bodywork: 'spiritual',
  movement: 'sports',
  photography: 'theater',
  childcare: 'education',
  sound_and_light: 'theater',
  ceremony: 'spiritual',
  listening: 'business',
  decoration: 'party',
  craft: 'education',
}

/** The light of a provider's generated scene: that of their first category. */
export function lightOf([first = '']: readonly string[]): Category {
  return isProviderCategory(first) ? lights[first] : 'spiritual'
}
