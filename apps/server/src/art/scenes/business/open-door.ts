import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { sky } from '../../parts/sky.ts'

/** The house at dusk: a lit doorway and windows, a lamp, two people arriving. */
export function openDoor(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.1),
    k = m / 400,
    cx = W * 0.5,
    gy = H * 0.87
  sky(
    art,
    [
      [0.3, 0.09, 285],
      [0.46, 0.13, 315],
      [0.66, 0.17, 8],
      [0.84, 0.13, 50],
    ],
    0.8,
  )
  art.stars(16, H * 0.25)
  const hw = 168 * k,
    top = gy - 300 * k
  art.rect(-4, gy - 220 * k, cx - hw, 224 * k, tone(0.33, 0.09, 330))
  art.rect(cx + hw, gy - 250 * k, W, 256 * k, tone(0.3, 0.09, 322))
  for (const [x, y] of [
    [cx - hw - 60 * k, gy - 170 * k],
    [cx + hw + 30 * k, gy - 190 * k],
    [cx + hw + 30 * k, gy - 100 * k],
  ] as const)
    art.rect(x, y, 28 * k, 42 * k, tone(0.86, 0.13, 68, 0.9), 2)
  art.rect(
    cx - hw,
    top,
    hw * 2,
    gy - top,
    art.linearAt(
      [
        [0, tone(0.74, 0.09, 34)],
        [0.5, tone(0.82, 0.09, 52)],
        [1, tone(0.88, 0.09, 64)],
      ],
      0,
      top,
      0,
      gy,
    ),
  )
  art.path(
    `M${cx - hw - 14 * k} ${top + 4 * k}L${cx} ${top - 62 * k}L${cx + hw + 14 * k} ${top + 4 * k}Z`,
    tone(0.52, 0.15, 28),
  )
  art.path(
    `M${cx - hw - 14 * k} ${top + 4 * k}H${cx + hw + 14 * k}V${top + 12 * k}H${cx - hw - 14 * k}Z`,
    tone(0.42, 0.12, 20),
  )
  art.rect(cx + 80 * k, top - 66 * k, 30 * k, 58 * k, tone(0.62, 0.11, 34))
  for (const [dx, dy, r] of [
    [95, -84, 11],
    [106, -108, 15],
    [92, -136, 19],
  ] as const)
    art.circle(cx + dx * k, top + dy * k, r * k, tone(0.92, 0.04, 20, 0.32))
  for (const q of [-1, 1]) {
    const x = cx + q * 100 * k - 34 * k,
      y = top + 46 * k
    art.lamp(x + 34 * k, y + 40 * k, 17 * k, 0)
    art.arch(
      x,
      y,
      68 * k,
      92 * k,
      art.linearAt(
        [
          [0, tone(0.97, 0.07, 86)],
          [1, tone(0.86, 0.15, 62)],
        ],
        0,
        y,
        0,
        y + 92 * k,
      ),
    )
    art.line(
      `M${x + 34 * k} ${y}V${y + 92 * k}M${x} ${y + 50 * k}H${x + 68 * k}`,
      tone(0.5, 0.12, 30),
      3.4 * k,
    )
    art.rect(x - 6 * k, y + 92 * k, 80 * k, 8 * k, tone(0.93, 0.04, 70))
    for (let i = 0; i < 5; i++) {
      art.circle(x + (2 + i * 16) * k, y + (86 - (i % 2) * 5) * k, 8.5 * k, tone(0.48, 0.11, 148))
      art.circle(x + (6 + i * 15) * k, y + (82 - (i % 2) * 4) * k, 3.4 * k, tone(0.64, 0.19, 14))
    }
  }
  const dw = 92 * k,
    dh = 140 * k,
    dy = gy - dh
  art.glow(cx, gy - 60 * k, 170 * k, 0.85)
  art.arch(cx - dw / 2 - 12 * k, dy - 12 * k, dw + 24 * k, dh + 12 * k, tone(0.92, 0.03, 240))
  for (let i = 0; i < 13; i++) {
    const t = Math.PI + (Math.PI / 12) * i
    art.circle(
      cx + Math.cos(t) * (dw / 2 + 6 * k),
      dy + dw / 2 + Math.sin(t) * (dw / 2 + 6 * k),
      3.4 * k,
      tone(0.52, 0.13, 256),
    )
  }
  art.arch(
    cx - dw / 2,
    dy,
    dw,
    dh,
    art.linearAt(
      [
        [0, tone(0.9, 0.13, 70)],
        [0.5, tone(0.97, 0.07, 86)],
        [1, tone(0.88, 0.14, 66)],
      ],
      0,
      dy,
      0,
      gy,
    ),
  )
  art.path(
    `M${cx - dw / 2} ${gy}V${dy + dw / 2}A${dw / 2} ${dw / 2} 0 0 1 ${cx - dw * 0.22} ${dy + dw * 0.09}V${gy - 6 * k}Z`,
    tone(0.4, 0.12, 28),
  )
  art.rect(cx - dw * 0.3, gy - 66 * k, 4 * k, 10 * k, tone(0.9, 0.1, 74))
  art.rect(
    -4,
    gy,
    W + 8,
    H - gy + 4,
    art.linearAt(
      [
        [0, tone(0.44, 0.1, 350)],
        [1, tone(0.26, 0.07, 320)],
      ],
      0,
      gy,
      0,
      H,
    ),
  )
  art.path(
    `M${cx - dw / 2} ${gy}H${cx + dw / 2}L${cx + dw * 1.3} ${H + 4}H${cx - dw * 1.3}Z`,
    art.linearAt(
      [
        [0, tone(0.93, 0.11, 76, 0.85)],
        [1, tone(0.8, 0.16, 52, 0.1)],
      ],
      0,
      gy,
      0,
      H,
    ),
  )
  for (const [dx, c, sc] of [
    [34, tone(0.28, 0.1, 350), 1],
    [62, tone(0.25, 0.07, 290), 0.92],
  ] as const) {
    const x = cx + dx * k,
      y = gy + 20 * k,
      z = k * sc
    art.path(
      `M${x - 15 * z} ${y}C${x - 15 * z} ${y - 46 * z} ${x - 12 * z} ${y - 68 * z} ${x} ${y - 70 * z}C${x + 12 * z} ${y - 68 * z} ${x + 15 * z} ${y - 46 * z} ${x + 15 * z} ${y}Z`,
      c,
    )
    art.circle(x, y - 82 * z, 10.5 * z, c)
    art.line(
      `M${x - 3 * z} ${y - 92 * z}A${10.5 * z} ${10.5 * z} 0 0 0 ${x - 9 * z} ${y - 77 * z}M${x - 10 * z} ${y - 60 * z}C${x - 14 * z} ${y - 44 * z} ${x - 15 * z} ${y - 24 * z} ${x - 15 * z} ${y - 6 * z}`,
      tone(0.94, 0.1, 78, 0.9),
      1.8 * z,
    )
  }
  const lx = cx - 136 * k
  art.rect(lx - 2 * k, gy - 104 * k, 5 * k, 110 * k, tone(0.26, 0.06, 310))
  art.lamp(lx, gy - 116 * k, 12 * k, 0)
  art.path(
    `M${lx - 10 * k} ${gy - 128 * k}H${lx + 11 * k}L${lx + 7 * k} ${gy - 102 * k}H${lx - 6 * k}Z`,
    tone(0.96, 0.08, 84),
  )
}
