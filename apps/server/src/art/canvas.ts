import { paint, tone } from './colour.ts'
import { createRandom, fine, hashOf, share } from './numbers.ts'

/** Offset from 0 to 1, and colour. */
export type Stop = readonly [offset: number, colour: string]
type Stops = readonly Stop[]
type Outline = { stroke?: string; width?: number; opacity?: number }

/** The hour in which a scene is drawn, and how old the moon is of that night (0 new, 4 full, 7 waning). */
export type Hour = { light: 'dawn' | 'day' | 'dusk' | 'night'; moon: number }

/**
 * What a scene is drawn on. Light first: one warm source, everything else answers it. Same seed, same drawing; colours
 * become sRGB and numbers short when it is written.
 */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly hour: Hour
  readonly random: () => number
  readonly #seed: number
  #paints: string[] = []
  #shapes: string[] = []
  #lamp: string | undefined

  constructor({ width, height, seed, hour }: { width: number; height: number; seed: string; hour: Hour }) {
    this.width = width
    this.height = height
    this.hour = hour
    this.#seed = hashOf(seed)
    this.random = createRandom(this.#seed)
  }

  /** A gradient over the shape that it fills, from above to below unless told otherwise. */
  linear(stops: Stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.#paint(
      'linearGradient',
      `x1="${share(x1)}" y1="${share(y1)}" x2="${share(x2)}" y2="${share(y2)}"`,
      stops,
    )
  }

  /** A gradient from one point of the picture to another. */
  linearAt(stops: Stops, x1: number, y1: number, x2: number, y2: number): string {
    const line = `x1="${fine(x1)}" y1="${fine(y1)}" x2="${fine(x2)}" y2="${fine(y2)}"`
    return this.#paint('linearGradient', `gradientUnits="userSpaceOnUse" ${line}`, stops)
  }

  radialAt(x: number, y: number, radius: number, stops: Stops): string {
    const place = `cx="${fine(x)}" cy="${fine(y)}" r="${fine(radius)}"`
    return this.#paint('radialGradient', `gradientUnits="userSpaceOnUse" ${place}`, stops)
  }

  #paint(tag: string, attributes: string, stops: Stops): string {
    const written = stops.map(
      ([offset, colour]) => `<stop offset="${share(offset)}" stop-color="${colour}"/>`,
    )
    return this.#define(`<${tag} ${attributes} id="`, `">${written.join('')}</${tag}>`)
  }

  /** Keeps what is drawn `within` it to the inside of a path. */
  clip(path: string): string {
    return this.#define('<clipPath id="', `"><path d="${short(path)}"/></clipPath>`)
  }

  #define(before: string, after: string): string {
    const same = this.#paints.findIndex((paint) => paint.startsWith(before) && paint.endsWith(after))
    const at = same < 0 ? this.#paints.length : same
    const id = at.toString(36)
    if (same < 0) this.#paints.push(`${before}p${id}${after}`)
    return `url(#p${id})`
  }

  within(clip: string): this {
    return this.#add(`<g clip-path="${clip}">`)
  }

  moved(transform: string): this {
    return this.#add(`<g transform="${short(transform, 100)}">`)
  }

  end(): this {
    return this.#add('</g>')
  }

  fill(colour: string): this {
    return this.#add(`<path d="M0 0H${this.width}V${this.height}H0Z" fill="${colour}"/>`)
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    colour: string,
    radius: number | Outline = 0,
  ): this {
    const corner = typeof radius === 'number' && radius > 0 ? ` rx="${fine(radius)}"` : ''
    const outline = typeof radius === 'number' ? '' : outlineOf(radius)
    const size = `width="${fine(width)}" height="${fine(height)}"`
    return this.#add(`<rect x="${fine(x)}" y="${fine(y)}" ${size}${corner} fill="${colour}"${outline}/>`)
  }

  path(d: string, colour: string, outline?: Outline): this {
    return this.#add(`<path d="${short(d)}" fill="${colour}"${outlineOf(outline)}/>`)
  }

  line(d: string, colour: string, width = 1): this {
    return this.#add(`<path class="l" d="${short(d)}" stroke="${colour}" stroke-width="${fine(width)}"/>`)
  }

  ellipse(x: number, y: number, rx: number, ry: number, colour: string, outline?: Outline): this {
    const place = `cx="${fine(x)}" cy="${fine(y)}" rx="${fine(rx)}" ry="${fine(ry)}"`
    return this.#add(`<ellipse ${place} fill="${colour}"${outlineOf(outline)}/>`)
  }

  circle(x: number, y: number, radius: number, colour: string, outline?: Outline): this {
    const place = `cx="${fine(x)}" cy="${fine(y)}" r="${fine(radius)}"`
    return this.#add(`<circle ${place} fill="${colour}"${outlineOf(outline)}/>`)
  }

  /** An ellipse turned around its own middle, in degrees. */
  leaf(x: number, y: number, rx: number, ry: number, angle: number, colour: string): this {
    const place = `rx="${fine(rx)}" ry="${fine(ry)}" transform="translate(${fine(x)} ${fine(y)})rotate(${Math.round(angle)})"`
    return this.#add(`<ellipse ${place} fill="${colour}"/>`)
  }

  /** A doorway or window with a round top; its left upper corner, width and height. */
  arch(x: number, y: number, width: number, height: number, colour: string, outline?: Outline): this {
    const half = width / 2
    return this.path(
      `M${x} ${y + height}V${y + half}A${half} ${half} 0 0 1 ${x + width} ${y + half}V${y + height}Z`,
      colour,
      outline,
    )
  }

  /** The one warm light: cream, flame, rose, plum, to nothing. */
  glow(x: number, y: number, radius: number, strength = 1, hue = 62): this {
    return this.circle(
      x,
      y,
      radius,
      this.radialAt(x, y, radius, [
        [0, tone(0.96, 0.08, 84, 0.95 * strength)],
        [0.1, tone(0.89, 0.13, hue + 8, 0.82 * strength)],
        [0.28, tone(0.78, 0.17, hue - 10, 0.5 * strength)],
        [0.55, tone(0.66, 0.18, hue - 34, 0.22 * strength)],
        [1, tone(0.55, 0.16, hue - 66, 0)],
      ]),
    )
  }

  /** A soft shine of one colour. */
  soft(
    x: number,
    y: number,
    radius: number,
    lightness: number,
    chroma: number,
    hue: number,
    alpha = 0.6,
  ): this {
    return this.circle(
      x,
      y,
      radius,
      this.radialAt(x, y, radius, [
        [0, tone(lightness, chroma, hue, alpha)],
        [0.5, tone(lightness, chroma, hue, alpha * 0.35)],
        [1, tone(lightness, chroma, hue, 0)],
      ]),
    )
  }

  /** A small lamp's shine; all lamps of a scene share one paint. */
  lamp(x: number, y: number, radius: number, hasCore = 1): this {
    this.#lamp ??= this.#paint('radialGradient', '', [
      [0, tone(0.95, 0.1, 82, 0.8)],
      [0.22, tone(0.86, 0.15, 66, 0.42)],
      [0.55, tone(0.74, 0.18, 44, 0.14)],
      [1, tone(0.66, 0.18, 30, 0)],
    ])
    this.circle(x, y, radius * 5, this.#lamp)
    return hasCore ? this.circle(x, y, radius, tone(0.97, 0.055, 86)) : this
  }

  stars(count: number, lowest: number, alpha = 0.8): this {
    for (let at = 0; at < count; at++) {
      const strength = Math.round((0.35 + this.random() * 0.65) * 3) / 3
      this.circle(
        this.random() * this.width,
        this.random() * lowest,
        0.5 + Math.round(this.random() * 3) * 0.3,
        tone(0.97, 0.03, 80, alpha * strength),
      )
    }
    return this
  }

  /** The drawing as a whole document, at `size` in pixels where it is told; mirrored and its hues turned as its seed says. */
  write(size?: { width: number; height: number }): string {
    const { width, height } = this
    const inPixels = size ? `width="${size.width}" height="${size.height}" ` : ''
    const drawn = `<g transform="${this.#framing()}">${this.#shapes.join('')}</g>`
    const paints = `<defs>${this.#paints.join('')}</defs>`
    const style = '<style>.l{fill:none;stroke-linecap:round;stroke-linejoin:round}</style>'
    const turn = ((this.#seed >>> 12) % 17) - 8
    const frame = `<svg xmlns="http://www.w3.org/2000/svg" ${inPixels}viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">`
    return paint(`${frame}${style}${paints}${drawn}</svg>`, turn)
  }

  /** Half of all seeds are drawn the other way round. */
  get isMirrored(): boolean {
    return (this.#seed >>> 9) % 2 === 1
  }

  /** A little nearer, and a little to one side. */
  #framing(): string {
    const nearer = 1 + ((this.#seed >>> 3) % 7) * 0.02
    const slack = (part: number, length: number) => fine(length * (1 - nearer) * part)
    const x = slack(((this.#seed >>> 17) % 9) / 8, this.width)
    const y = slack(((this.#seed >>> 23) % 5) / 4, this.height)
    const size = share(nearer)
    return this.isMirrored
      ? `matrix(-${size} 0 0 ${size} ${fine(this.width - x)} ${y})`
      : `matrix(${size} 0 0 ${size} ${x} ${y})`
  }

  #add(shape: string): this {
    this.#shapes.push(shape)
    return this
  }
}

function outlineOf({ stroke, width, opacity }: Outline = {}): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${fine(width ?? 1)}"` : ''
  return opacity ? `${line} opacity="${opacity}"` : line
}

/** Numbers with one decimal (or what `steps` a unit has), without what can be left out. */
function short(text: string, steps = 10): string {
  return text
    .replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * steps) / steps))
    .replace(/\b0\.(?=\d)/g, '.')
    .replace(/([A-Za-z]) /g, '$1')
    .replace(/ -/g, '-')
}
