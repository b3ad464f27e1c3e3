/**
 * Card 400 by 300, tall 400 by 500 (arches), wide 1200 by 280 (a category's header), share 400 by 210 (previews). Each is
 * drawn for itself.
 */
export const coverSizes = {
  card: { width: 400, height: 300 },
  tall: { width: 400, height: 500 },
  wide: { width: 1200, height: 280 },
  share: { width: 400, height: 210 },
} as const
export type CoverRatio = keyof typeof coverSizes
export const isCoverRatio = (value: string): value is CoverRatio => Object.hasOwn(coverSizes, value)

/** The scene of a preview as it is drawn in pixels: what the big previews ask for (Open Graph, large cards). */
export const sharePictureSize = { width: 1200, height: 630 } as const
