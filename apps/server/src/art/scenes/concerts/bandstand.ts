import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bulbs } from '../../parts/light.ts'
import { sky } from '../../parts/sky.ts'

/** A garden at dusk: a bandstand lit from inside, string lights between the trees. */
export function bandstand(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400,
    cx = W * 0.56,
    gy = H * 0.8
  sky(
    art,
    [
      [0.27, 0.08, 270],
      [0.42, 0.12, 296],
      [0.62, 0.15, 350],
      [0.82, 0.13, 52],
    ],
    0.82,
  )
  art.stars(22, H * 0.35)
  art.glow(cx, gy - 30 * k, m * 0.52, 0.8)
  for (const [x, y, r, c] of [
    [0.04, 0.52, 74, 0.36],
    [0.2, 0.6, 48, 0.4],
    [0.9, 0.5, 82, 0.34],
    [0.76, 0.62, 44, 0.4],
  ] as const) {
    art.circle(W * x, H * y, r * k, tone(c - 0.06, 0.08, 300))
    art.circle(W * x - r * 0.3 * k, H * y + r * 0.5 * k, r * 0.8 * k, tone(c - 0.07, 0.08, 296))
    art.circle(W * x + r * 0.4 * k, H * y + r * 0.4 * k, r * 0.7 * k, tone(c - 0.05, 0.08, 306))
    art.rect(W * x - 4 * k, H * y, 8 * k, gy - H * y + 8, tone(0.22, 0.06, 300))
  }
  art.path(
    `M0 ${gy}Q${W * 0.5} ${gy - 14 * k} ${W} ${gy}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.36, 0.1, 330)],
        [1, tone(0.2, 0.06, 300)],
      ],
      0,
      gy,
      0,
      H,
    ),
  )
  art.ellipse(cx, gy + 6 * k, 120 * k, 14 * k, tone(0.86, 0.14, 62, 0.5))
  art.path(
    `M${cx - 62 * k} ${gy - 76 * k}H${cx + 62 * k}V${gy - 8 * k}H${cx - 62 * k}Z`,
    art.radialAt(cx, gy - 40 * k, 74 * k, [
      [0, tone(0.97, 0.07, 86)],
      [0.5, tone(0.86, 0.14, 66)],
      [1, tone(0.66, 0.17, 40)],
    ]),
  )
  for (const q of [-1, -0.36, 0.36, 1])
    art.rect(cx + q * 60 * k - 2.4 * k, gy - 80 * k, 4.8 * k, 76 * k, tone(0.25, 0.07, 300))
  art.path(
    `M${cx - 80 * k} ${gy - 76 * k}Q${cx} ${gy - 98 * k} ${cx} ${gy - 126 * k}Q${cx} ${gy - 98 * k} ${cx + 80 * k} ${gy - 76 * k}Z`,
    tone(0.29, 0.09, 296),
  )
  art.circle(cx, gy - 130 * k, 4 * k, tone(0.9, 0.1, 74))
  art.rect(cx - 74 * k, gy - 10 * k, 148 * k, 12 * k, tone(0.25, 0.07, 300))
  for (const q of [-34, -12, 12, 34]) {
    art.circle(cx + q * k, gy - 40 * k, 6 * k, tone(0.28, 0.09, 310))
    art.path(
      `M${cx + (q - 9) * k} ${gy - 10 * k}C${cx + (q - 9) * k} ${gy - 34 * k} ${cx + (q + 9) * k} ${gy - 34 * k} ${cx + (q + 9) * k} ${gy - 10 * k}Z`,
      tone(0.28, 0.09, 310),
    )
  }
  bulbs(art, [W * -0.02, H * 0.26], [cx, gy - 124 * k], { sag: H * 0.07, count: 7, size: 3.2 * k })
  bulbs(art, [cx, gy - 124 * k], [W * 1.02, H * 0.22], { sag: H * 0.07, count: 6, size: 3.2 * k })
  bulbs(art, [W * -0.02, H * 0.5], [W * 0.4, gy - 70 * k], { sag: H * 0.06, count: 5, size: 3.8 * k })
}
