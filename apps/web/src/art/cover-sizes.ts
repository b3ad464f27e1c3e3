/** Card 400 by 300, tall 400 by 500 (arches), wide 1200 by 280 (a category's header). Each is drawn for itself. */
export const coverSizes = {
  card: { width: 400, height: 300 },
  tall: { width: 400, height: 500 },
  wide: { width: 1200, height: 280 },
} as const
export type CoverRatio = keyof typeof coverSizes
export const isCoverRatio = (value: string): value is CoverRatio => Object.hasOwn(coverSizes, value)
