/**
 * A drawing with its OKLCH colours (`tone`) as sRGB ones, for programs that make pictures: they know no other. What lies
 * outside of sRGB is cut off. https://www.w3.org/TR/css-color-4/#color-conversion-code
 */
export function inSrgb(svg: string): string {
  return svg.replace(
    /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g,
    (_, lightness: string, chroma: string, hue: string, alpha: string | undefined) => {
      const channels = srgbOf(Number(lightness), Number(chroma), Number(hue)).join(',')
      return alpha === undefined ? `rgb(${channels})` : `rgba(${channels},${alpha})`
    },
  )
}

/** Red, green and blue from 0 to 255; the hue in degrees. */
function srgbOf(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3
  const m = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3
  const s = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3
  return [
    channel(4.0767416360759574 * l - 3.3077115392580616 * m + 0.2309699031821041 * s),
    channel(-1.2684379732850317 * l + 2.6097573492876887 * m - 0.3413193963102197 * s),
    channel(-0.0041960761386755 * l - 0.7034186179359362 * m + 1.7076146940746117 * s),
  ]
}

function channel(linear: number): number {
  const bounded = Math.min(1, Math.max(0, linear))
  const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}
