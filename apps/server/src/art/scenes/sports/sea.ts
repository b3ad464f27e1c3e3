import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { sky } from '../../parts/sky.ts'

/** The sea at sunset, half a sun, one sail, two swimmers. */
export function sea(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400,
    hz = H * 0.56,
    sx = W * 0.6
  sky(art, 'gold', 0.6)
  art.glow(sx, hz, m * 0.62)
  art.circle(
    sx,
    hz - 6 * k,
    56 * k,
    art.linearAt(
      [
        [0, tone(0.97, 0.07, 86)],
        [1, tone(0.86, 0.16, 56)],
      ],
      0,
      hz - 60 * k,
      0,
      hz,
    ),
  )
  for (const [x, y, w] of [
    [0.1, 0.2, 0.3],
    [0.5, 0.12, 0.34],
    [0.72, 0.3, 0.3],
    [0.02, 0.38, 0.24],
  ] as const)
    art.rect(W * x, H * y, W * w, 7 * k, tone(0.9, 0.1, 24, 0.4), 4 * k)
  art.rect(
    0,
    hz,
    W,
    H - hz,
    art.linearAt(
      [
        [0, tone(0.76, 0.15, 34)],
        [0.3, tone(0.54, 0.14, 345)],
        [1, tone(0.3, 0.09, 300)],
      ],
      0,
      hz,
      0,
      H,
    ),
  )
  for (let i = 0; i < 16; i++) {
    const y = hz + 4 * k + i * i * 0.58 * k,
      w = (112 - i * 4.6) * k * (i % 2 ? 0.62 : 1)
    art.rect(
      sx - w / 2 + (((i * 7) % 5) - 2) * 6 * k,
      y,
      w,
      (2 + i * 0.28) * k,
      tone(0.95, 0.1, 74, 0.85 - i * 0.045),
      2 * k,
    )
  }
  for (let i = 0; i < 9; i++) {
    const y = hz + (16 + i * 13) * k,
      x = (((i * 137) % 100) / 100) * W
    art.rect(x, y, (30 + i * 5) * k, 2 * k, tone(0.8, 0.1, 350, 0.35), 1)
  }
  const bx = W * 0.24
  art.path(
    `M${bx - 26 * k} ${hz + 2 * k}H${bx + 26 * k}L${bx + 17 * k} ${hz + 12 * k}H${bx - 18 * k}Z`,
    tone(0.28, 0.08, 320),
  )
  art.path(`M${bx} ${hz - 72 * k}L${bx + 30 * k} ${hz - 4 * k}H${bx}Z`, tone(0.96, 0.04, 70))
  art.path(`M${bx - 3 * k} ${hz - 60 * k}L${bx - 22 * k} ${hz - 4 * k}H${bx - 3 * k}Z`, tone(0.8, 0.12, 30))
  for (const [x, y] of [
    [0.44, 0.8],
    [0.52, 0.84],
  ] as const) {
    art.circle(W * x, H * y, 8 * k, tone(0.24, 0.07, 310))
    art.line(
      `M${W * x - 20 * k} ${H * y + 9 * k}Q${W * x} ${H * y + 1 * k} ${W * x + 20 * k} ${H * y + 9 * k}`,
      tone(0.95, 0.08, 76, 0.8),
      2 * k,
    )
  }
}
