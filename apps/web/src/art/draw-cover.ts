import type { Category } from '@hearth/contracts/event-values'
import { categoryHues } from './category-hues.ts'
import { type CoverRatio, coverSizes, sharePictureSize } from './cover-sizes.ts'
import { business } from './motifs/business.ts'
import { concerts } from './motifs/concerts.ts'
import { education } from './motifs/education.ts'
import { party } from './motifs/party.ts'
import { spiritual } from './motifs/spiritual.ts'
import { sports } from './motifs/sports.ts'
import { theater } from './motifs/theater.ts'
import { createRandom, fnv1a } from './seed.ts'
import { type Shape, shape, toSvg } from './shape.ts'
import { inSrgb } from './srgb.ts'
import { type DrawMotif, fine, type Light, type Stage, tone } from './stage.ts'

/**
 * A cover made of light (design language, "Covers without a picture"), from the event's id alone: the same id gives
 * the same scene, forever, on the server and in the browser. Sky, one light, one motif; no React in here.
 */
export type CoverSubject = { id: string; category: Category; ratio: CoverRatio }

const motifs: Record<Category, DrawMotif[]> = {
  party,
  concerts,
  spiritual,
  theater,
  education,
  sports,
  business,
}

/** The cover as a whole SVG document. */
export function drawCover(subject: CoverSubject): string {
  const scene = coverScene(subject)
  return toSvg({ ...scene, attributes: { xmlns: 'http://www.w3.org/2000/svg', ...scene.attributes } })
}

/** The cover for whoever makes pixels of it: at the size of a preview, in colours that every program knows. */
export function drawSharePicture(subject: Omit<CoverSubject, 'ratio'>): string {
  const scene = coverScene({ ...subject, ratio: 'share' })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...sharePictureSize, ...scene.attributes }
  return inSrgb(toSvg({ ...scene, attributes }))
}

/**
 * The cover as shapes. Its paints are found by names that begin with `scope`; where several covers stand in one page,
 * each needs a scope of its own, because a name counts for the whole page.
 */
export function coverScene({ id, category, ratio }: CoverSubject, scope = 'c'): Shape {
  const { width, height } = coverSizes[ratio]
  const random = createRandom(fnv1a(id))
  const hue = categoryHues[category] + (fnv1a(`hue${id}`) % 33) - 16
  const tilt = (random() - 0.5) * 16
  const warm = 62 + (random() - 0.5) * 16
  const stage: Stage = {
    ratio,
    width,
    height,
    hue,
    warm,
    random,
    glow: `url(#${scope}-glow)`,
    beam: `url(#${scope}-beam)`,
  }
  const { light, shapes } = motifs[category][variantOf(id, category)]!(stage)
  const whole = { width, height }
  return shape('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMidYMid slice' }, [
    shape('defs', {}, [
      sky(`${scope}-sky`, category, hue, tilt),
      warmLight(`${scope}-light`, light, warm),
      softGlow(`${scope}-glow`, warm),
      beam(`${scope}-beam`),
    ]),
    shape('rect', { ...whole, fill: `url(#${scope}-sky)` }),
    shape('rect', { ...whole, fill: `url(#${scope}-light)` }),
    ...shapes,
  ])
}

/** Which of its category's motifs a cover shows, counted from 0. */
export function variantOf(id: string, category: Category): number {
  return fnv1a(`motif${id}`) % motifs[category].length
}

/** Three stops from deep to bright, the hue turning on its way. Two categories have their own, against brown and harsh green. */
function sky(id: string, category: Category, hue: number, tilt: number): Shape {
  const [deep, middle, bright] = skyTones(category, hue)
  return shape('linearGradient', { id, gradientTransform: `rotate(${fine(90 + tilt)} .5 .5)` }, [
    stop(0, deep),
    stop(0.55, middle),
    stop(1, bright),
  ])
}

function skyTones(category: Category, hue: number): [string, string, string] {
  if (category === 'education') return [tone(0.3, 0.07, 12), tone(0.5, 0.12, 44), tone(0.7, 0.14, 68)]
  if (category === 'sports') return [tone(0.31, 0.06, 190), tone(0.47, 0.09, 168), tone(0.66, 0.12, 145)]
  return [tone(0.27, 0.075, hue - 8), tone(0.44, 0.13, hue), tone(0.6, 0.16, hue + (hue > 180 ? 26 : -14))]
}

/** Cream, flame, rose, plum, nothing: it goes through red, never olive. */
function warmLight(id: string, { x, y, reach }: Light, warm: number): Shape {
  const place = { gradientUnits: 'userSpaceOnUse', cx: fine(x), cy: fine(y), r: fine(reach) }
  return shape('radialGradient', { id, ...place }, [
    stop(0, tone(0.95, 0.09, 82, 0.98)),
    stop(0.12, tone(0.88, 0.14, warm + 6, 0.94)),
    stop(0.32, tone(0.76, 0.18, warm - 14, 0.68)),
    stop(0.6, tone(0.64, 0.19, warm - 42, 0.3)),
    stop(1, tone(0.52, 0.17, warm - 74, 0)),
  ])
}

function softGlow(id: string, warm: number): Shape {
  return shape('radialGradient', { id }, [
    stop(0, tone(0.93, 0.1, 80, 0.65)),
    stop(0.4, tone(0.82, 0.15, warm, 0.22)),
    stop(1, tone(0.75, 0.15, warm, 0)),
  ])
}

function beam(id: string): Shape {
  return shape('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, [
    stop(0, tone(0.88, 0.11, 70, 0.5)),
    stop(1, tone(0.8, 0.15, 50, 0.14)),
  ])
}

function stop(offset: number, stopColor: string): Shape {
  return shape('stop', { offset, stopColor })
}
