import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { moon, sky } from '../../parts/sky.ts'

/** Roofs at night: lit windows, a big moon, washing on the line. */
export function roofs(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * (W > H * 2 ? 2.2 : 1.3)),
    k = m / 400
  sky(art, 'late', 0.8)
  art.stars(46, H * 0.6)
  const mx = W * 0.74,
    my = H * 0.26
  moon(art, mx, my, 33 * k)
  const row = (y: number, c: number, n: number, sd: number, wl: number) => {
    let x = -12
    let i = 0
    while (x < W + 10) {
      const w = (46 + ((sd * 37 + i * 53) % 34)) * k * n,
        top = H * y + (((sd * 11 + i * 29) % 26) - 13) * k
      art.path(
        `M${x} ${H + 4}V${top}L${x + w / 2} ${top - w * 0.32}L${x + w} ${top}V${H + 4}Z`,
        tone(c + (i % 2) * 0.02, 0.07 + n * 0.012, 300 + ((i * 23 + sd * 7) % 50)),
      )
      art.path(
        `M${x - 3} ${top + 2}L${x + w / 2} ${top - w * 0.34}L${x + w + 3} ${top + 2}L${x + w + 1} ${top + 5 * k}L${x + w / 2} ${top - w * 0.26}L${x - 1} ${top + 5 * k}Z`,
        tone(c + 0.12, 0.12, 24),
      )
      for (let b = 0; b < 3; b++)
        for (let a = 0; a < 2; a++) {
          const lit = (i * 5 + a * 3 + b * 7 + sd) % 5 < wl
          const px = x + w * (0.2 + a * 0.38),
            py = top + (12 + b * 26) * k * n
          if (lit) art.lamp(px + w * 0.11, py + 8 * k * n, 4 * k * n, 0)
          art.rect(px, py, w * 0.22, 15 * k * n, lit ? tone(0.92, 0.11, 76) : tone(c - 0.05, 0.05, 290), 1)
        }
      x += w + 2
      i++
    }
  }
  row(0.62, 0.3, 0.8, 2, 2)
  art.glow(W * 0.3, H * 0.9, m * 0.5, 0.35)
  row(0.8, 0.23, 1.15, 5, 3)
  const y = H * 0.7
  art.line(
    `M${W * 0.02} ${y}Q${W * 0.26} ${y + 20 * k} ${W * 0.5} ${y - 4 * k}`,
    tone(0.8, 0.04, 60, 0.8),
    1.2 * k,
  )
  for (const [t, c, w, h] of [
    [0.12, tone(0.94, 0.03, 80), 20, 26],
    [0.26, tone(0.66, 0.17, 24), 15, 22],
    [0.38, tone(0.8, 0.13, 66), 24, 18],
    [0.54, tone(0.9, 0.04, 300), 17, 27],
    [0.72, tone(0.56, 0.15, 350), 20, 20],
  ] as const) {
    const x = W * (0.02 + 0.48 * t),
      yy = y + 40 * k * t * (1 - t)
    art.rect(x, yy, w * k, h * k, c, 1.5 * k)
  }
}
