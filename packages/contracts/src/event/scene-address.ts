// Apart from `scenes.ts`, so that who shows a scene that it was told holds no table of them.

export const lights = ['dawn', 'day', 'dusk', 'night'] as const
export type Light = (typeof lights)[number]

/**
 * Card 400 by 300, tall 400 by 500 (arches), wide 1200 by 280 (a category's header), share 400 by 210 (previews). Each is
 * drawn for itself.
 */
export const sceneSizes = {
  card: { width: 400, height: 300 },
  tall: { width: 400, height: 500 },
  wide: { width: 1200, height: 280 },
  share: { width: 400, height: 210 },
} as const
export type SceneRatio = keyof typeof sceneSizes
export const isSceneRatio = (value: string): value is SceneRatio => Object.hasOwn(sceneSizes, value)

/** The scene of a preview as it is drawn in pixels: what the big previews ask for (Open Graph, large cards). */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** Counted up when a scene is drawn otherwise: an address shows the same picture for good. */
export const artEdition = 1

/** What an address says of a scene: `supper-night3`. */
export type SceneKey = `${string}-${Light}${number}`
export const sceneKey = ({ name, light, moon }: { name: string; light: Light; moon: number }): SceneKey =>
  `${name}-${light}${moon}`
