import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bust } from '../../parts/people.ts'

/** A fireside: two chairs, one fire, talk. */
export function fireside(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.25),
    k = m / 320,
    cx = W * 0.5,
    by = H * 0.86,
    aw = 132 * k,
    ah = 128 * k
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.28, 0.06, 240)],
        [1, tone(0.36, 0.07, 228)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  for (let i = 0; i < 16; i++) art.rect((i * W) / 14, 0, W / 28, by, tone(0.36, 0.065, 232, 0.35))
  art.glow(cx, by - 40 * k, m * 0.7, 0.72)
  art.path(`M${cx - aw * 0.86} ${by}V${by - ah * 1.36}H${cx + aw * 0.86}V${by}Z`, tone(0.5, 0.06, 224))
  art.rect(cx - aw * 0.98, by - ah * 1.44, aw * 1.96, 12 * k, tone(0.62, 0.06, 220))
  art.arch(
    cx - aw / 2,
    by - ah,
    aw,
    ah,
    art.radialAt(cx, by - 10 * k, ah, [
      [0, tone(0.8, 0.17, 54)],
      [0.5, tone(0.46, 0.17, 28)],
      [1, tone(0.24, 0.07, 350)],
    ]),
  )
  for (const [dx, h, w, c] of [
    [-26, 58, 24, tone(0.7, 0.19, 40)],
    [24, 64, 24, tone(0.72, 0.19, 42)],
    [-4, 92, 30, tone(0.8, 0.17, 56)],
    [-12, 54, 17, tone(0.9, 0.13, 74)],
    [12, 50, 16, tone(0.92, 0.11, 78)],
    [0, 34, 11, tone(0.98, 0.05, 88)],
  ] as const) {
    const x = cx + dx * k
    art.path(
      `M${x} ${by - h * k}C${x + w * 0.3 * k} ${by - h * 0.62 * k} ${x + w * k} ${by - h * 0.5 * k} ${x + w * 0.8 * k} ${by - h * 0.14 * k}C${x + w * 0.7 * k} ${by} ${x - w * 0.7 * k} ${by} ${x - w * 0.8 * k} ${by - h * 0.14 * k}C${x - w * k} ${by - h * 0.46 * k} ${x - w * 0.4 * k} ${by - h * 0.5 * k} ${x} ${by - h * k}Z`,
      c,
    )
  }
  art.rect(cx - 44 * k, by - 9 * k, 88 * k, 9 * k, tone(0.24, 0.06, 20), 4)
  for (const [dx, c] of [
    [-34, tone(0.93, 0.1, 76)],
    [-14, tone(0.86, 0.05, 220)],
    [30, tone(0.7, 0.1, 30)],
  ] as const)
    art.rect(cx + dx * 1.6 * k, by - ah * 1.44 - 24 * k, 15 * k, 24 * k, c, 3)
  art.circle(cx + 10 * k, by - ah * 1.44 - 13 * k, 13 * k, tone(0.66, 0.07, 190))
  art.rect(0, by, W, H - by, tone(0.24, 0.05, 250))
  art.ellipse(cx, by + (H - by) * 0.5, 130 * k, (H - by) * 0.34, tone(0.58, 0.16, 34))
  for (const q of [-1, 1]) {
    const x = cx + q * 118 * k,
      y = by + (H - by) * 0.55
    art.path(
      `M${x - q * 34 * k} ${y}V${y - 36 * k}Q${x - q * 30 * k} ${y - 46 * k} ${x} ${y - 46 * k}L${x + q * 10 * k} ${y - 108 * k}Q${x + q * 24 * k} ${y - 118 * k} ${x + q * 34 * k} ${y - 104 * k}V${y}Z`,
      tone(0.3, 0.08, 240),
    )
    bust(art, x - q * 6 * k, y - 96 * k, 12.5 * k, tone(0.25, 0.07, q > 0 ? 300 : 20), -q)
  }
}
