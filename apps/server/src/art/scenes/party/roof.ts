import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { person } from '../../parts/people.ts'

/** Roof: a summer evening still light at half past seven, people in a row looking out. */
export function roof(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    hy = H * 0.6
  art.fill(
    art.linear([
      [0, tone(0.7, 0.1, 300)],
      [0.3, tone(0.8, 0.11, 350)],
      [0.55, tone(0.9, 0.12, 56)],
      [0.7, tone(0.95, 0.1, 82)],
    ]),
  )
  art.glow(W * 0.63, hy - 10 * k, H * 0.6, 0.95).circle(W * 0.63, hy - 12 * k, 30 * k, tone(0.98, 0.06, 92))
  art.path(
    `M0 ${hy}q${W * 0.2} ${-26 * k} ${W * 0.42} ${-8 * k}t${W * 0.58} ${-6 * k}V${H}H0Z`,
    tone(0.72, 0.12, 18),
  )
  let x = -10
  while (x < W) {
    const w = (22 + art.random() * 26) * k,
      y = hy + (6 + art.random() * 34) * k
    art.path(
      `M${x} ${H}V${y}l${w / 2} ${-11 * k}l${w / 2} ${11 * k}V${H}Z`,
      tone(0.56 + art.random() * 0.12, 0.13, 22 + art.random() * 30),
    )
    x += w * 0.95
  }
  art.rect(
    0,
    H * 0.86,
    W,
    H * 0.14,
    art.linear([
      [0, tone(0.72, 0.13, 40)],
      [0.08, tone(0.5, 0.13, 18)],
      [1, tone(0.36, 0.11, 350)],
    ]),
  )
  for (const [px, s, hue, hair] of [
    [0.12, 1, 352, 0.2],
    [0.29, 1.06, 20, 0.3],
    [0.46, 0.98, 250, 0.18],
    [0.64, 1.04, 44, 0.24],
    [0.83, 1, 320, 0.2],
  ] as const) {
    person(
      art,
      W * px,
      H * 0.56 + (1.06 - s) * 60,
      s * k * 0.98,
      tone(0.34, 0.11, hue),
      tone(0.92, 0.12, 76),
      1,
    )
    art.ellipse(W * px, H * 0.56 + (1.06 - s) * 60 - 2 * k, 19 * s * k, 22 * s * k, tone(hair, 0.06, 30))
  }
}
