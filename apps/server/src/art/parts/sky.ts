import type { Canvas, Hour, Stop } from '../canvas.ts'
import { type Tone, tone, toned } from '../colour.ts'

/** Skies by the light in them, from above to the horizon. */
const skies = {
  dawn: [
    [0.4, 0.09, 288],
    [0.6, 0.13, 345],
    [0.8, 0.13, 42],
    [0.93, 0.08, 80],
  ],
  morning: [
    [0.72, 0.08, 232],
    [0.84, 0.06, 215],
    [0.93, 0.05, 90],
    [0.96, 0.05, 84],
  ],
  day: [
    [0.74, 0.085, 236],
    [0.84, 0.065, 222],
    [0.91, 0.05, 205],
    [0.95, 0.045, 100],
  ],
  gold: [
    [0.52, 0.11, 318],
    [0.68, 0.15, 18],
    [0.83, 0.14, 58],
    [0.93, 0.09, 84],
  ],
  dusk: [
    [0.25, 0.08, 292],
    [0.4, 0.13, 328],
    [0.6, 0.18, 14],
    [0.8, 0.15, 52],
  ],
  night: [
    [0.22, 0.08, 272],
    [0.29, 0.095, 284],
    [0.4, 0.12, 305],
    [0.53, 0.13, 338],
  ],
  late: [
    [0.15, 0.04, 278],
    [0.21, 0.065, 280],
    [0.29, 0.085, 296],
    [0.34, 0.09, 310],
  ],
} as const satisfies Record<string, readonly Tone[]>

export type SkyName = keyof typeof skies

/** A sky's colours as stops of a gradient. */
export function skyStops(sky: SkyName | readonly Tone[]): Stop[] {
  const tones: readonly Tone[] = typeof sky === 'string' ? skies[sky] : sky
  return tones.map((each, at) => [at / (tones.length - 1), toned(each)] as const)
}

/** What the window shows at the hour of the event. */
export function outside({ light }: Hour): Stop[] {
  return skyStops(light)
}

export function sky(art: Canvas, name: SkyName | readonly Tone[], depth = 1): void {
  art.fill(art.linearAt(skyStops(name), 0, 0, art.width * 0.06, art.height * depth))
}

export const isDark = ({ light }: Hour): boolean => light === 'night' || light === 'dusk'

/** The moon of that night with its shine; lit on the right while it grows, as the north sees it. */
export function moon(art: Canvas, x: number, y: number, radius: number): void {
  const age = art.hour.moon / 8
  const lit = (1 - Math.cos(age * 2 * Math.PI)) / 2
  art.soft(x, y, radius * 3.4, 0.94, 0.06, 86, 0.18 + 0.34 * lit)
  if (lit > 0.95) {
    art.circle(x, y, radius, tone(0.96, 0.045, 88))
    art.circle(x + radius * 0.28, y + radius * 0.22, radius * 0.2, tone(0.88, 0.05, 84, 0.7))
    art.circle(x - radius * 0.3, y + radius * 0.38, radius * 0.12, tone(0.88, 0.05, 84, 0.6))
    return
  }
  art.circle(x, y, radius, tone(0.42, 0.08, 292, 0.7))
  // A scene that is drawn the other way round keeps its moon as it is.
  const isGrowing = age < 0.5 !== art.isMirrored
  const edge = radius * Math.abs(1 - 2 * lit)
  const bulges = lit > 0.5
  const far = isGrowing ? 1 : 0
  const near = isGrowing === bulges ? 1 : 0
  art.path(
    `M${x} ${y - radius}A${radius} ${radius} 0 0 ${far} ${x} ${y + radius}A${edge} ${radius} 0 0 ${near} ${x} ${y - radius}Z`,
    tone(0.96, 0.045, 88),
  )
}

/** Stars where it is dark. */
export function starsAtNight(art: Canvas, count: number, lowest: number): void {
  if (isDark(art.hour)) art.stars(art.hour.light === 'night' ? count : count / 2, lowest)
}
