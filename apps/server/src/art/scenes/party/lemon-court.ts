import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bulbs, taper } from '../../parts/light.ts'
import { sky } from '../../parts/sky.ts'

/** A courtyard: a lemon tree, tiles, chairs, string lights in the blue hour. */
export function lemonCourt(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400,
    gy = H * 0.8
  sky(
    art,
    [
      [0.34, 0.09, 262],
      [0.5, 0.11, 280],
      [0.7, 0.12, 340],
      [0.86, 0.1, 60],
    ],
    0.7,
  )
  art.rect(
    0,
    H * 0.26,
    W,
    gy - H * 0.26,
    art.linearAt(
      [
        [0, tone(0.76, 0.07, 40)],
        [1, tone(0.88, 0.07, 66)],
      ],
      0,
      H * 0.26,
      0,
      gy,
    ),
  )
  art.rect(0, H * 0.245, W, 8 * k, tone(0.58, 0.13, 30))
  art.glow(W * 0.62, H * 0.62, m * 0.5, 0.4)
  const dx = W * 0.7,
    dw = 84 * k
  art.arch(dx - dw / 2 - 8 * k, gy - 150 * k, dw + 16 * k, 150 * k, tone(0.95, 0.02, 70))
  art.arch(
    dx - dw / 2,
    gy - 142 * k,
    dw,
    142 * k,
    art.linearAt(
      [
        [0, tone(0.88, 0.14, 66)],
        [1, tone(0.96, 0.08, 84)],
      ],
      0,
      gy - 140 * k,
      0,
      gy,
    ),
  )
  art.line(`M${dx} ${gy - 142 * k}V${gy}`, tone(0.6, 0.13, 36), 3 * k)
  art.rect(0, gy, W, H - gy, tone(0.62, 0.09, 30))
  for (let j = 0; j < 4; j++)
    for (let i = -2; i < 12; i++) {
      const y = gy + (j * (H - gy)) / 4,
        tw = W / 9
      if ((i + j) % 2)
        art.path(`M${i * tw - j * 6} ${y}h${tw}l${-6} ${(H - gy) / 4}h${-tw}Z`, tone(0.74, 0.08, 44))
    }
  const tx = W * 0.24,
    ty = gy + 8 * k
  art.path(
    `M${tx - 26 * k} ${ty}H${tx + 26 * k}L${tx + 20 * k} ${ty + 36 * k}H${tx - 20 * k}Z`,
    tone(0.58, 0.15, 34),
  )
  art.rect(tx - 30 * k, ty - 6 * k, 60 * k, 9 * k, tone(0.66, 0.15, 38), 3)
  art.line(
    `M${tx} ${ty}C${tx - 4 * k} ${ty - 40 * k} ${tx + 6 * k} ${ty - 60 * k} ${tx} ${ty - 96 * k}`,
    tone(0.36, 0.06, 40),
    8 * k,
  )
  for (const [a, b, r, l] of [
    [-34, -110, 38, 0.4],
    [30, -116, 42, 0.42],
    [0, -146, 44, 0.46],
    [-12, -96, 34, 0.36],
    [44, -86, 26, 0.38],
  ] as const)
    art.circle(tx + a * k, ty + b * k, r * k, tone(l, 0.1, 150))
  for (const [a, b] of [
    [-44, -104],
    [-16, -130],
    [22, -96],
    [40, -124],
    [6, -162],
    [-6, -88],
    [56, -92],
  ] as const) {
    art.circle(tx + a * k, ty + b * k, 7 * k, tone(0.88, 0.16, 96))
    art.circle(tx + (a - 2) * k, ty + (b - 2) * k, 2.6 * k, tone(0.97, 0.07, 100))
  }
  const cx2 = W * 0.52,
    cy2 = H * 0.83
  art.ellipse(cx2, cy2 - 30 * k, 44 * k, 9 * k, tone(0.97, 0.02, 80))
  art.rect(cx2 - 2.5 * k, cy2 - 28 * k, 5 * k, 42 * k, tone(0.34, 0.06, 320))
  for (const q of [-1, 1]) {
    art.path(
      `M${cx2 + q * 66 * k} ${cy2 - 60 * k}h${q * 5 * k}v${76 * k}h${-q * 5 * k}Z`,
      tone(0.36, 0.07, 330),
    )
    art.rect(cx2 + (q > 0 ? 42 : -68) * k, cy2 - 18 * k, 27 * k, 6 * k, tone(0.42, 0.09, 350))
    art.rect(cx2 + q * 44 * k - 2 * k, cy2 - 14 * k, 4 * k, 30 * k, tone(0.36, 0.07, 330))
  }
  taper(art, cx2, cy2 - 32 * k, 12 * k, 1.1 * k)
  bulbs(art, [-8, H * 0.12], [W * 0.52, H * 0.16], { sag: H * 0.1, count: 8, size: 3.6 * k })
  bulbs(art, [W * 0.48, H * 0.15], [W + 8, H * 0.08], { sag: H * 0.1, count: 8, size: 3.6 * k })
}
