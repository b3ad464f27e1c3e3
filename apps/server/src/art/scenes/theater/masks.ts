import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { disc } from '../../parts/shapes.ts'

/** Two masks on a wall of velvet, one that laughs and one that is grave; light from below. */
export function masks(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  const x = width * 0.5
  const y = height * 0.48
  art.fill(tone(0.28, 0.11, 14))
  const folds = Math.round(width / (34 * k))
  for (let at = 0; at < folds; at++) {
    const left = (at / folds) * width
    const shine = 1 - Math.abs(at / (folds - 1) - 0.5) * 1.5
    art.rect(
      left,
      0,
      width / folds + 1,
      height,
      art.linear(
        [
          [0, tone(0.2 + 0.06 * shine, 0.09, 12)],
          [0.5, tone(0.32 + 0.2 * shine, 0.15, 20)],
          [1, tone(0.19 + 0.05 * shine, 0.08, 8)],
        ],
        0,
        0,
        1,
        0,
      ),
    )
  }
  art.glow(x, height * 0.98, height * 0.95, 0.9)
  const mask = (mx: number, my: number, lean: number, isGlad: boolean) => {
    const from = isGlad ? tone(0.97, 0.05, 84) : tone(0.62, 0.12, 292)
    const to = isGlad ? tone(0.78, 0.14, 58) : tone(0.36, 0.1, 285)
    const dark = tone(0.18, 0.06, 340)
    art.moved(`translate(${mx} ${my}) rotate(${lean})`)
    art.path(
      `M${-66 * k} ${-62 * k}q${66 * k} ${-26 * k} ${132 * k} 0q${10 * k} ${92 * k} ${-66 * k} ${150 * k}q${-76 * k} ${-58 * k} ${-66 * k} ${-150 * k}Z`,
      art.linearAt(
        [
          [0, to],
          [1, from],
        ],
        0,
        -70 * k,
        0,
        90 * k,
      ),
    )
    for (const side of [-1, 1]) {
      const eye = isGlad ? -16 : 12
      art.path(
        `M${side * 14 * k} ${-18 * k}q${side * 16 * k} ${eye * k} ${side * 34 * k} 0q${side * -16 * k} ${(eye > 0 ? 4 : 12) * k} ${side * -34 * k} 0Z`,
        dark,
      )
      art.line(
        `M${side * 12 * k} ${(isGlad ? -36 : -32) * k}q${side * 18 * k} ${(isGlad ? -14 : -2) * k} ${side * 36 * k} ${(isGlad ? 0 : 10) * k}`,
        dark,
        3.4 * k,
      )
      art.circle(side * 36 * k, 14 * k, 11 * k, tone(0.7, 0.18, 24, isGlad ? 0.4 : 0.2))
    }
    art.line(`M0 ${-14 * k}q${6 * k} ${20 * k} ${-4 * k} ${26 * k}`, to, 4 * k)
    art.path(
      isGlad
        ? `M${-30 * k} ${28 * k}q${30 * k} ${14 * k} ${60 * k} 0q${-6 * k} ${36 * k} ${-30 * k} ${36 * k}t${-30 * k} ${-36 * k}Z`
        : `M${-24 * k} ${54 * k}q${4 * k} ${-26 * k} ${24 * k} ${-26 * k}t${24 * k} ${26 * k}q${-24 * k} ${-16 * k} ${-48 * k} 0Z`,
      dark,
    )
    art.line(
      `M${-66 * k} ${-40 * k}q${-24 * k} ${40 * k} ${-8 * k} ${100 * k}M${66 * k} ${-40 * k}q${24 * k} ${40 * k} ${8 * k} ${100 * k}`,
      isGlad ? tone(0.66, 0.18, 350) : tone(0.8, 0.12, 78),
      4 * k,
    )
    art.end()
  }
  mask(x + 74 * k, y + 14 * k, 11, false)
  mask(x - 66 * k, y - 4 * k, -9, true)
  for (let at = 0; at < 34; at++) {
    const colour = tone(0.82, 0.15, [350, 76, 290, 40][at % 4]!, 0.85)
    const px = art.random() * width
    const py = art.random() * height
    if (at % 2) art.leaf(px, py, 4 * k, 1.8 * k, art.random() * 180, colour)
    else art.path(disc(px, py, 2 * k), colour)
  }
}
