import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { sky } from '../../parts/sky.ts'

/** Morning on the river: a low sun, the long bridge, gulls, the water in strips. */
export function bridge(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.33),
    hz = H * 0.62,
    sx = W * 0.26,
    k = m / 400
  sky(
    art,
    [
      [0.7, 0.09, 215],
      [0.83, 0.07, 190],
      [0.93, 0.07, 95],
      [0.96, 0.07, 84],
    ],
    0.64,
  )
  art.glow(sx, hz - 28 * k, m * 0.5, 0.8)
  art.circle(sx, hz - 32 * k, 23 * k, tone(0.985, 0.04, 90))
  art.path(
    `M0 ${hz}V${hz - 14 * k}C${W * 0.2} ${hz - 26 * k} ${W * 0.34} ${hz - 8 * k} ${W * 0.5} ${hz - 16 * k}S${W * 0.86} ${hz - 38 * k} ${W} ${hz - 22 * k}V${hz}Z`,
    tone(0.6, 0.08, 180),
  )
  art.rect(
    0,
    hz,
    W,
    H - hz,
    art.linearAt(
      [
        [0, tone(0.86, 0.08, 110)],
        [0.2, tone(0.7, 0.09, 175)],
        [1, tone(0.4, 0.08, 205)],
      ],
      0,
      hz,
      0,
      H,
    ),
  )
  for (let i = 0; i < 13; i++) {
    const y = hz + 5 * k + i * i * 0.72 * k,
      w = (64 - i * 2.4) * k * (i % 2 ? 0.7 : 1.1)
    art.rect(
      sx - w / 2 + ((i % 3) - 1) * 7 * k,
      y,
      w,
      (1.6 + i * 0.32) * k,
      tone(0.97, 0.07, 86, 0.8 - i * 0.045),
      2 * k,
    )
  }
  const red = tone(0.53, 0.17, 28),
    red2 = tone(0.44, 0.15, 24),
    y0 = hz - 30 * k,
    t1 = W * 0.46,
    t2 = W * 0.8,
    ty = hz - 118 * k
  for (const t of [t1, t2]) {
    art.rect(t - 7 * k, ty, 5 * k, 122 * k, red2)
    art.rect(t + 2 * k, ty, 5 * k, 122 * k, red)
    for (let i = 0; i < 4; i++) art.rect(t - 7 * k, ty + (6 + i * 24) * k, 14 * k, 3 * k, red)
  }
  art.line(
    `M${t1 - W * 0.36} ${y0}Q${t1 - W * 0.13} ${y0 - 8 * k} ${t1} ${ty}Q${(t1 + t2) / 2} ${y0 + 60 * k} ${t2} ${ty}Q${t2 + W * 0.1} ${y0 - 10 * k} ${t2 + W * 0.3} ${y0}`,
    red,
    2.6 * k,
  )
  const n = 15
  for (let i = 1; i < n; i++) {
    const t = i / n,
      x = t1 + (t2 - t1) * t,
      yy = (1 - t) * (1 - t) * ty + 2 * t * (1 - t) * (y0 + 60 * k) + t * t * ty
    if (yy < y0) art.line(`M${x} ${yy}V${y0}`, tone(0.56, 0.14, 28, 0.7), 0.8 * k)
  }
  art.rect(-4, y0, W + 8, 5 * k, red)
  art.rect(-4, y0 + 5 * k, W + 8, 2 * k, red2)
  for (const [x, y, z] of [
    [0.55, 0.2, 1],
    [0.62, 0.27, 0.7],
    [0.14, 0.24, 0.8],
  ] as const)
    art.line(
      `M${W * x - 10 * z * k} ${H * y - 3 * z * k}Q${W * x - 4 * z * k} ${H * y - 5 * z * k} ${W * x} ${H * y}Q${W * x + 4 * z * k} ${H * y - 5 * z * k} ${W * x + 10 * z * k} ${H * y - 3 * z * k}`,
      tone(0.34, 0.06, 210),
      1.8 * z * k,
    )
  art.path(
    `M0 ${H}V${H * 0.94}C${W * 0.3} ${H * 0.9} ${W * 0.6} ${H * 0.92} ${W} ${H * 0.85}V${H}Z`,
    tone(0.27, 0.06, 195),
  )
  for (let i = 0; i < 4; i++) {
    const x = W * (0.5 + i * 0.105),
      y = H * (0.905 - i * 0.014),
      z = k * 1.15
    art.circle(x, y - 31 * z, 4.4 * z, tone(0.22, 0.05, 195))
    art.path(
      `M${x - 3 * z} ${y - 26 * z}L${x + 4 * z} ${y - 26 * z}L${x + 3 * z} ${y - 13 * z}H${x - 3 * z}Z`,
      tone(0.24, 0.06, i % 2 ? 30 : 195),
    )
    art.line(
      `M${x} ${y - 13 * z}L${x + 6 * z} ${y - 7 * z}L${x + 3 * z} ${y}M${x - 1 * z} ${y - 13 * z}L${x - 5 * z} ${y - 5 * z}L${x - 11 * z} ${y - 6 * z}M${x + 3 * z} ${y - 24 * z}L${x + 9 * z} ${y - 19 * z}M${x - 2 * z} ${y - 24 * z}L${x - 8 * z} ${y - 18 * z}`,
      tone(0.22, 0.05, 195),
      2.8 * z,
    )
  }
}
