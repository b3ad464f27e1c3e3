import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'

/** Round table from above: plates, hands' reach, one light in the middle. */
export function roundTable(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    cx = W * 0.5,
    cy = H * 0.52,
    R = H * 0.6
  art.fill(
    art.radialAt(cx, cy, W * 0.66, [
      [0, tone(0.48, 0.12, 30)],
      [0.55, tone(0.32, 0.09, 352)],
      [1, tone(0.2, 0.055, 332)],
    ]),
  )
  // floor boards
  for (let i = -1; i < 12; i++)
    art.line(`M${i * 46 * k} 0L${i * 46 * k + 36 * k} ${H}`, tone(0.2, 0.05, 340, 0.35), 1.4)
  // stools around
  const n = 9
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 + 0.35,
      x = cx + Math.cos(a) * (R + 30 * k),
      y = cy + Math.sin(a) * (R + 30 * k)
    art.circle(x + Math.cos(a) * 7 * k, y + Math.sin(a) * 7 * k, 33 * k, tone(0.13, 0.04, 330, 0.5))
    art.circle(
      x,
      y,
      31 * k,
      art.radialAt(x - Math.cos(a) * 20 * k, y - Math.sin(a) * 20 * k, 60 * k, [
        [0, tone(pick([0.66, 0.58, 0.7], i % 3), 0.13, pick([40, 352, 66], i % 3))],
        [1, tone(0.32, 0.09, pick([20, 330, 34], i % 3))],
      ]),
    )
  }
  art.circle(cx + 3, cy + 8 * k, R + 2, tone(0.12, 0.04, 330, 0.45))
  art.circle(
    cx,
    cy,
    R,
    art.radialAt(cx, cy, R, [
      [0, tone(0.95, 0.075, 80)],
      [0.42, tone(0.82, 0.12, 60)],
      [1, tone(0.55, 0.12, 34)],
    ]),
  )
  art.circle(cx, cy, R - 5 * k, 'none', { stroke: tone(0.92, 0.09, 74, 0.4), width: 1.5 })
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 + 0.35,
      x = cx + Math.cos(a) * R * 0.74,
      y = cy + Math.sin(a) * R * 0.74
    art
      .circle(x + Math.cos(a) * 4 * k, y + Math.sin(a) * 4 * k, 27 * k, tone(0.35, 0.1, 26, 0.35))
      .circle(x, y, 26 * k, tone(0.97, 0.025, 78))
      .circle(x, y, 18.5 * k, tone(0.91, 0.045, 68))
    const t = i % 3,
      fc = pick<Tone>(
        [
          [0.7, 0.15, 58],
          [0.62, 0.13, 134],
          [0.6, 0.18, 28],
        ],
        t,
      )
    art
      .circle(x - 3 * k, y - 2 * k, 11 * k, toned(fc))
      .circle(x + 5 * k, y + 4 * k, 6 * k, tone(0.86, 0.12, 84))
    art.circle(x - 6 * k, y - 5 * k, 3 * k, tone(0.93, 0.09, 84, 0.7))
    const b = a + 0.34,
      gx = cx + Math.cos(b) * R * 0.66,
      gy = cy + Math.sin(b) * R * 0.66
    art
      .circle(gx + 2, gy + 3, 8.5 * k, tone(0.35, 0.1, 26, 0.4))
      .circle(gx, gy, 8.5 * k, tone(0.96, 0.03, 80, 0.85))
      .circle(gx, gy, 6 * k, i % 2 ? tone(0.46, 0.16, 14) : tone(0.88, 0.11, 84))
  }
  // bread, bowls in the middle
  for (const [a, d, w, col] of [
    [0.9, 0.36, 22, tone(0.66, 0.14, 55)],
    [2.7, 0.38, 20, tone(0.58, 0.13, 140)],
    [4.7, 0.36, 24, tone(0.62, 0.17, 30)],
  ] as const) {
    const x = cx + Math.cos(a) * R * d,
      y = cy + Math.sin(a) * R * d
    art
      .circle(x + 2, y + 4 * k, (w + 5) * k, tone(0.35, 0.1, 26, 0.35))
      .circle(x, y, (w + 4) * k, tone(0.38, 0.09, 250))
      .circle(x, y, w * k, col)
      .circle(x - 5 * k, y - 5 * k, w * 0.5 * k, tone(0.97, 0.05, 86, 0.28))
  }
  art.glow(cx, cy, R * 0.95, 0.8)
  for (const [dx, dy] of [
    [-9, 3],
    [9, 6],
    [1, -9],
  ] as const) {
    art
      .circle(cx + dx * k, cy + dy * k, 7 * k, tone(0.9, 0.1, 74))
      .circle(cx + dx * k, cy + dy * k, 3.6 * k, tone(0.99, 0.04, 92))
  }
  art.fill(
    art.radialAt(cx, cy, W * 0.64, [
      [0, tone(0.15, 0.05, 332, 0)],
      [0.6, tone(0.15, 0.05, 332, 0)],
      [1, tone(0.15, 0.05, 332, 0.5)],
    ]),
  )
}
