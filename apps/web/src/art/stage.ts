import type { CoverRatio } from './cover-sizes.ts'
import type { Shape } from './shape.ts'

/** What a motif draws on: its size, its colours, its row of random numbers, and the paints that every cover has. */
export type Stage = {
  ratio: CoverRatio
  width: number
  height: number
  /** The category's hue with this cover's own drift. */
  hue: number
  /** The hue of this cover's warm light. */
  warm: number
  random: () => number
  /** Paint of a soft small light, for a circle of five times the light's radius. */
  glow: string
  /** Paint of a beam that falls from the top. */
  beam: string
}

/** Where a cover's one light stands and how far it reaches. */
export type Light = { x: number; y: number; reach: number }
type Motif = { light: Light; shapes: Shape[] }
export type DrawMotif = (stage: Stage) => Motif

/** One decimal is finer than a pixel, and keeps the text short and equal on every machine. */
export function fine(value: number): number {
  return Math.round(value * 10) / 10
}

/** An OKLCH colour; `alpha` below 1 is written too. */
export function tone(lightness: number, chroma: number, hue: number, alpha = 1): string {
  const body = `${Math.round(lightness * 1000) / 1000} ${Math.round(chroma * 1000) / 1000} ${fine((hue + 360) % 360)}`
  return alpha < 1 ? `oklch(${body} / ${Math.round(Math.max(0, alpha) * 100) / 100})` : `oklch(${body})`
}

/** Points as a path of straight pieces, short enough to read as a curve. */
export function polyline(points: (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${fine(x)} ${fine(y)}`).join('L')}`
}

/** `count` numbers from 0 up to 1, the last one included when `closed`. */
export function steps(count: number, closed = true): number[] {
  return Array.from({ length: count }, (_, at) => at / (closed ? count - 1 : count))
}

/** Where the light stands across: 64 % on wide covers, whose left carries the title; else around the middle. */
export function lightAcross({ ratio, width, random }: Stage, spread: number): number {
  const drift = (random() - 0.5) * spread
  return ratio === 'wide' ? width * 0.64 : width * (0.5 + drift)
}
