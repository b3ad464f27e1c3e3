import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { sitter } from '../../parts/people.ts'

/** Fire on the beach, under stars. Late. */
export function beachFire(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    hy = H * 0.52,
    fx = W * 0.5,
    fy = H * 0.8
  art
    .rect(
      0,
      0,
      W,
      hy,
      art.linearAt(
        [
          [0, tone(0.22, 0.08, 266)],
          [0.6, tone(0.36, 0.1, 280)],
          [1, tone(0.56, 0.12, 326)],
        ],
        0,
        0,
        0,
        hy,
      ),
    )
    .stars(60, hy * 0.9, 0.95)
  art.rect(
    0,
    hy,
    W,
    H * 0.2,
    art.linearAt(
      [
        [0, tone(0.5, 0.1, 290)],
        [1, tone(0.27, 0.08, 262)],
      ],
      0,
      hy,
      0,
      hy + H * 0.2,
    ),
  )
  for (let i = 0; i < 16; i++) {
    const y = hy + 3 + art.random() * H * 0.15,
      x = art.random() * W,
      w = (12 + art.random() * 50) * k
    art.rect(x, y, w, 1.2, tone(0.8, 0.08, 330, 0.35), 1)
  }
  art.path(
    `M0 ${hy}q${W * 0.1} ${-H * 0.05} ${W * 0.26} ${-H * 0.012}t${W * 0.2} ${H * 0.012}Z`,
    tone(0.3, 0.08, 300),
  )
  art.path(
    `M0 ${H * 0.68}C${W * 0.26} ${H * 0.62} ${W * 0.5} ${H * 0.72} ${W} ${H * 0.63}V${H}H0Z`,
    art.radialAt(fx, fy, W * 0.56, [
      [0, tone(0.86, 0.13, 66)],
      [0.34, tone(0.62, 0.14, 38)],
      [0.75, tone(0.36, 0.1, 352)],
      [1, tone(0.27, 0.07, 332)],
    ]),
  )
  art.glow(fx, fy - 24 * k, H * 0.6, 0.92)
  for (const a of [-0.5, 0.42, -0.1])
    art
      .moved(`rotate(${a * 50} ${fx} ${fy})`)
      .rect(fx - 34 * k, fy - 4 * k, 68 * k, 8 * k, tone(0.28, 0.08, 20), 4)
      .end()
  for (const [dx, hh, w, c] of [
    [-13, 58, 20, tone(0.74, 0.19, 44)],
    [12, 68, 22, tone(0.78, 0.18, 52)],
    [0, 92, 26, tone(0.84, 0.16, 62)],
    [-5, 56, 15, tone(0.94, 0.11, 84)],
    [6, 40, 11, tone(0.98, 0.05, 92)],
  ] as const) {
    const x = fx + dx * k
    art.path(
      `M${x + 3 * k} ${fy - hh * k}C${x + w * k} ${fy - hh * 0.5 * k} ${x + w * 0.9 * k} ${fy} ${x} ${fy}S${x - w * k} ${fy - hh * 0.4 * k} ${x + 3 * k} ${fy - hh * k}Z`,
      c,
    )
  }
  for (let i = 0; i < 22; i++)
    art.circle(
      fx + (art.random() - 0.5) * 120 * k,
      fy - (60 + art.random() * 140) * k,
      0.7 + art.random() * 1.2,
      tone(0.9, 0.14, 66, 0.4 + art.random() * 0.6),
    )
  for (const [x, y, s, sd] of [
    [0.3, 0.745, 0.74, 1],
    [0.385, 0.705, 0.62, 1],
    [0.615, 0.705, 0.62, -1],
    [0.7, 0.745, 0.74, -1],
  ] as const)
    sitter(art, W * x, H * y, s * k, tone(0.24, 0.075, 342), tone(0.86, 0.15, 62), sd, 0.4)
  for (const [x, y, s, sd] of [
    [0.2, 0.865, 1.02, 1],
    [0.8, 0.865, 1.02, -1],
    [0.335, 0.985, 1.25, 0.5],
    [0.665, 0.985, 1.25, -0.5],
  ] as const)
    sitter(art, W * x, H * y, s * k, tone(0.16, 0.05, 332), tone(0.82, 0.17, 54), sd, -0.6)
}
