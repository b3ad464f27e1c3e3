import type { Category } from '@hearth/contracts/event-values'

/** Each category's hue; text, tint, glow and sky derive from it. Brand flame sits between 33 and 66, so none owns it. */
export const categoryHues: Record<Category, number> = {
  party: 352,
  theater: 18,
  education: 78,
  sports: 150,
  business: 228,
  concerts: 274,
  spiritual: 308,
}
