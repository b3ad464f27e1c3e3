import { share } from './numbers.ts'

/** Lightness, chroma and hue (OKLCH). */
export type Tone = readonly [lightness: number, chroma: number, hue: number]

/** A colour of a drawing, in OKLCH; `paint` makes of it what every program knows. */
export function tone(lightness: number, chroma: number, hue: number, alpha = 1): string {
  return `oklch(${lightness} ${chroma} ${hue} ${alpha})`
}

/** The same of a tone that is named. */
export const toned = (named: Tone): string => tone(...named)

/** A drawing's colours as sRGB, their hue turned a little; what lies outside of sRGB is cut off. */
export function paint(svg: string, turn = 0): string {
  return svg.replace(/oklch\((\S+) (\S+) (\S+) (\S+)\)/g, (_, lightness, chroma, hue, alpha) =>
    hexOf(Number(lightness), Number(chroma), Number(hue) + turn, Number(alpha)),
  )
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function hexOf(lightness: number, chroma: number, hue: number, alpha: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3
  const m = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3
  const s = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3
  const channels = [
    4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821041 * s,
    -1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193962103197 * s,
    -0.0041960761386755 * l - 0.7034186179359362 * m + 1.7076146940746117 * s,
  ].map(gamma)
  const opacity = share(Math.min(1, Math.max(0, alpha)))
  return `#${[...channels, ...(opacity < 1 ? [opacity] : [])].map(byte).join('')}`
}

function gamma(linear: number): number {
  const bounded = Math.min(1, Math.max(0, linear))
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
}

const byte = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
