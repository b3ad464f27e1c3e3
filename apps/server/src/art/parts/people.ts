import type { Canvas } from '../canvas.ts'
import { type Tone, tone, toned } from '../colour.ts'
import { pick } from '../numbers.ts'

export const skins = [
  [0.87, 0.05, 60],
  [0.78, 0.075, 58],
  [0.68, 0.085, 56],
  [0.55, 0.085, 50],
  [0.43, 0.07, 46],
  [0.36, 0.055, 42],
] as const satisfies readonly Tone[]

export const hairs = [
  [0.24, 0.03, 330],
  [0.32, 0.06, 42],
  [0.55, 0.13, 46],
  [0.86, 0.03, 84],
  [0.22, 0.03, 290],
  [0.7, 0.012, 280],
] as const satisfies readonly Tone[]

/** Somebody from behind or the side, head and shoulders; the rim is on the light's side. */
export function person(
  art: Canvas,
  x: number,
  y: number,
  scale: number,
  dark: string,
  rim: string | undefined,
  side: number,
): void {
  const shape = (shift: number, colour: string) => {
    const left = x + shift
    art.ellipse(left, y, 20 * scale, 23.5 * scale, colour)
    art.path(
      `M${left - 9 * scale} ${y + 16 * scale}h${18 * scale}v${16 * scale}c${25 * scale} ${4 * scale} ${37 * scale} ${20 * scale} ${39 * scale} ${158 * scale}h${-96 * scale}c${2 * scale} ${-138 * scale} ${14 * scale} ${-154 * scale} ${39 * scale} ${-158 * scale}Z`,
      colour,
    )
  }
  if (rim) shape(side * 2.6 * scale, rim)
  shape(0, dark)
}

/** Head and shoulders from the front; `size` is the head's radius, `rim` the side that the light touches. */
export function bust(
  art: Canvas,
  x: number,
  y: number,
  size: number,
  colour: string,
  rim = 0,
  light = tone(0.86, 0.13, 66, 0.8),
): void {
  const s = size
  art.path(
    `M${x - s * 1.95} ${y + s * 4.2}c${-s * 0.05} ${-s * 2.3} ${s * 0.75} ${-s * 2.85} ${s * 1.53} ${-s * 3.08}v${-s * 0.5}h${s * 0.84}v${s * 0.5}c${s * 0.78} ${s * 0.23} ${s * 1.58} ${s * 0.78} ${s * 1.53} ${s * 3.08}Z`,
    colour,
  )
  art.ellipse(x, y, s * 0.86, s * 1.04, colour)
  if (!rim) return
  art.line(
    `M${x + rim * s * 0.1} ${y - s}a${s * 0.86} ${s * 1.04} 0 0 ${rim > 0 ? 1 : 0} ${rim * s * 0.56} ${s * 1.66}m${-rim * s * 0.06} ${s * 0.59}c${rim * s * 0.9} ${s * 0.25} ${rim * s * 1.3} ${s * 0.85} ${rim * s * 1.33} ${s * 1.75}`,
    light,
    s * 0.15,
  )
}

/** Somebody sitting on the ground; the rim looks to the light. */
export function sitter(
  art: Canvas,
  x: number,
  y: number,
  scale: number,
  dark: string,
  rim: string,
  dx: number,
  dy = 0,
): void {
  const body = (shiftX: number, shiftY: number, colour: string) => {
    art.path(
      `M${x + shiftX - 27 * scale} ${y + 6 * scale + shiftY}q0 ${-50 * scale} ${27 * scale} ${-53 * scale}q${27 * scale} ${3 * scale} ${27 * scale} ${53 * scale}q${-27 * scale} ${9 * scale} ${-54 * scale} 0Z`,
      colour,
    )
    art.ellipse(x + shiftX, y - 60 * scale + shiftY, 13 * scale, 15 * scale, colour)
  }
  art.ellipse(x - dx * 18 * scale, y + 9 * scale, 40 * scale, 9 * scale, tone(0.14, 0.05, 332, 0.4))
  body(dx * 2.6 * scale, dy * 2.4 * scale, rim)
  body(0, 0, dark)
}

type Point = readonly [x: number, y: number]

/** A body by its joints, in units of about a sixtieth of its height. */
export type Pose = { head: Point; shoulder: Point; hip: Point; arms: Point[][]; legs: Point[][] }

/** A pose as text: head, shoulder and hip, then each arm and each leg from there: `0,-27 0,-18 0,3 | 8,-9 … | … | … | …`. */
export function pose(text: string): Pose {
  const [body, ...limbs] = text.split(' | ').map((part) => part.split(' ').map(pointOf))
  const [head, shoulder, hip] = body as [Point, Point, Point]
  return { head, shoulder, hip, arms: limbs.slice(0, 2), legs: limbs.slice(2) }
}

function pointOf(text: string): Point {
  const [x, y] = text.split(',')
  return [Number(x), Number(y)]
}

/** The same pose; looking the other way when `side` is -1. */
export function mirrored({ head, shoulder, hip, arms, legs }: Pose, side: number): Pose {
  const turn = ([x, y]: Point): Point => [x * side, y]
  const turnAll = (limbs: Point[][]) => limbs.map((limb) => limb.map(turn))
  return {
    head: turn(head),
    shoulder: turn(shoulder),
    hip: turn(hip),
    arms: turnAll(arms),
    legs: turnAll(legs),
  }
}

type Clothes = {
  skin?: string
  leg?: string
  arm?: string
  hair?: string
  /** How wide a skirt falls, and how far it swings. */
  skirt?: number
  sw?: number
}

/** A figure by its joints. */
export function figure(
  art: Canvas,
  x: number,
  y: number,
  scale: number,
  { head, shoulder, hip, arms, legs }: Pose,
  cloth: string,
  { skin = cloth, leg = cloth, arm = skin, hair, skirt, sw: swing = 1 }: Clothes = {},
): void {
  const at = ([px, py]: Point) => `${x + px * scale} ${y + py * scale}`
  const limb = (points: readonly Point[], colour: string, width: number) =>
    art.line(`M${points.map(at).join('L')}`, colour, width * scale)
  for (const bones of legs) limb([hip, ...bones], leg, 5.4)
  limb([shoulder, ...arms[0]!], arm, 3.6)
  if (skirt) {
    art.path(
      `M${at([shoulder[0] - 4, shoulder[1] + 12])}L${at([hip[0] - skirt, hip[1] + 14])}Q${at([hip[0], hip[1] + 19])} ${at([hip[0] + skirt * swing, hip[1] + 12])}L${at([shoulder[0] + 4, shoulder[1] + 12])}Z`,
      cloth,
    )
  }
  limb([[shoulder[0], shoulder[1] + 1], hip], cloth, 9.5)
  limb([shoulder, [(shoulder[0] + head[0]) / 2, (shoulder[1] + head[1]) / 2]], skin, 3.6)
  art.ellipse(x + head[0] * scale, y + head[1] * scale, 4.6 * scale, 5.4 * scale, skin)
  if (hair) {
    art.path(
      `M${at([head[0] - 5, head[1] + 1])}a${5 * scale} ${5.8 * scale} 0 0 1 ${10 * scale} ${-1.5 * scale}q${-4 * scale} ${-scale} ${-6 * scale} ${-scale}q${-2 * scale} ${3 * scale} ${-4 * scale} ${2.5 * scale}Z`,
      hair,
    )
  }
  limb([shoulder, ...arms[1]!], arm, 3.6)
}

/** Somebody who sings from a sheet; `at` chooses skin, hair and how wide the mouth is. */
export function singer(art: Canvas, x: number, y: number, s: number, at: number, cloth: string): void {
  const skin: Tone = pick(skins, at * 5 + 2)
  const hair = toned(pick<Tone>(hairs, at * 7 + 1))
  art.path(
    `M${x - 21 * s} ${y + 62 * s}c${-s} ${-36 * s} ${5 * s} ${-45 * s} ${21 * s} ${-47 * s}s${22 * s} ${11 * s} ${21 * s} ${47 * s}Z`,
    cloth,
  )
  if (at % 3 === 0) art.ellipse(x, y + 4 * s, 11.5 * s, 15 * s, hair)
  else art.ellipse(x, y - 2 * s, 10.5 * s, 11 * s, hair)
  art.ellipse(x, y + 1.5 * s, 8.6 * s, 10.4 * s, toned(skin))
  art.path(
    `M${x - 9.4 * s} ${y - s}q${s} ${-11 * s} ${9.4 * s} ${-11 * s}t${9.4 * s} ${11 * s}q${-3 * s} ${-6 * s} ${-9 * s} ${-6 * s}t${-9.8 * s} ${6 * s}Z`,
    hair,
  )
  art.line(
    `M${x - 5.6 * s} ${y + 0.6 * s}q${1.8 * s} ${-1.6 * s} ${3.6 * s} 0m${4 * s} 0q${1.8 * s} ${-1.6 * s} ${3.6 * s} 0`,
    tone(skin[0] < 0.5 ? 0.18 : 0.28, 0.05, 30),
    s,
  )
  art.ellipse(x, y + 6.6 * s, 2.2 * s, (2 + (at % 3) * 0.7) * s, tone(0.26, 0.09, 16))
  const tilt = at % 2 ? 1.5 : -1.5
  const foot = y + 38 * s
  art.path(
    `M${x} ${foot}l${-15 * s} ${(tilt - 4) * s}v${-16 * s}l${15 * s} ${(4 - tilt) * s}Z`,
    tone(0.96, 0.045, 82),
  )
  art.path(
    `M${x} ${foot}l${15 * s} ${(-4 - tilt) * s}v${-16 * s}l${-15 * s} ${(4 + tilt) * s}Z`,
    tone(0.88, 0.075, 70),
  )
}
