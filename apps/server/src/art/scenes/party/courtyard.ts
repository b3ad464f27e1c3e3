import type { Canvas, Stop } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { candle } from '../../parts/light.ts'
import { person } from '../../parts/people.ts'

/** Courtyard: string lights between walls, a tree, people at a table. Dusk. */
export function courtyard(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.linear([
      [0, tone(0.33, 0.1, 284)],
      [0.4, tone(0.52, 0.13, 318)],
      [0.68, tone(0.72, 0.15, 20)],
      [0.86, tone(0.84, 0.13, 58)],
    ]),
  )
  art.stars(14, H * 0.28, 0.7)
  const wall = (d: string, l: Stop[]) => art.path(d, art.linear(l))
  wall(`M0 ${H * 0.12}L${W * 0.24} ${H * 0.3}V${H}H0Z`, [
    [0, tone(0.3, 0.085, 318)],
    [1, tone(0.4, 0.11, 12)],
  ])
  wall(`M${W} ${H * 0.06}L${W * 0.72} ${H * 0.29}V${H}H${W}Z`, [
    [0, tone(0.27, 0.08, 310)],
    [1, tone(0.36, 0.1, 5)],
  ])
  art.path(
    `M${W * 0.24} ${H * 0.44}l${W * 0.24} ${-H * 0.1}l${W * 0.24} ${H * 0.1}V${H}H${W * 0.24}Z`,
    tone(0.44, 0.11, 336),
  )
  art.rect(
    W * 0.24,
    H * 0.44,
    W * 0.48,
    H,
    art.linear([
      [0, tone(0.46, 0.115, 345)],
      [1, tone(0.56, 0.14, 28)],
    ]),
  )
  const door = (x: number, w: number, t: number) => {
    art.path(
      `M${x} ${H * 0.84}V${t + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${H * 0.84}Z`,
      art.linear([
        [0, tone(0.93, 0.1, 80)],
        [1, tone(0.82, 0.16, 58)],
      ]),
    )
  }
  art.glow(W * 0.48, H * 0.66, W * 0.3, 0.6)
  door(W * 0.435, W * 0.09, H * 0.56)
  for (const [x, y, w, h] of [
    [0.3, 0.5, 0.06, 0.11],
    [0.61, 0.5, 0.06, 0.11],
  ] as const)
    art
      .rect(W * x, H * y, W * w, H * h, tone(0.87, 0.13, 74), 3)
      .rect(W * (x + w / 2) - 1, H * y, 2, H * h, tone(0.42, 0.11, 336))
      .rect(W * x, H * (y + h / 2) - 1, W * w, 2, tone(0.42, 0.11, 336))
  art.path(
    `M${W * 0.055} ${H * 0.5}l${W * 0.06} ${H * 0.022}v${H * 0.13}l${-W * 0.06} ${-H * 0.008}Z`,
    tone(0.82, 0.13, 70),
  )
  // ground
  art.path(
    `M0 ${H * 0.9}L${W * 0.24} ${H * 0.82}H${W * 0.72}L${W} ${H * 0.9}V${H}H0Z`,
    art.linear([
      [0, tone(0.6, 0.14, 36)],
      [1, tone(0.34, 0.1, 356)],
    ]),
  )
  // tree on the right
  art.line(
    `M${W * 0.82} ${H * 0.98}C${W * 0.8} ${H * 0.78} ${W * 0.83} ${H * 0.6} ${W * 0.79} ${H * 0.36}M${W * 0.81} ${H * 0.56}L${W * 0.9} ${H * 0.4}`,
    tone(0.22, 0.06, 330),
    9 * k,
  )
  for (let i = 0; i < 60; i++) {
    const a = art.random() * 6.283,
      d = Math.sqrt(art.random())
    art.circle(
      W * 0.81 + Math.cos(a) * d * W * 0.155,
      H * 0.27 + Math.sin(a) * d * H * 0.2,
      (7 + art.random() * 9) * k,
      tone(0.27 + art.random() * 0.14, 0.06, 170 + art.random() * 40, 0.92),
    )
  }
  // string lights
  for (const [x0, y0, x1, y1, sag, n] of [
    [-0.02, 0.15, 0.76, 0.26, 0.15, 9],
    [0.02, 0.34, 0.8, 0.2, 0.17, 8],
    [0.18, 0.3, 1.02, 0.12, 0.2, 9],
  ] as const) {
    const P = (t: number) =>
      [W * mix(x0, x1, t), H * (mix(y0, y1, t) + sag * 4 * t * (1 - t) * 0.75)] as const
    art.line(
      `M${Array.from({ length: 21 }, (_, i) => P(i / 20).join(' ')).join('L')}`,
      tone(0.2, 0.06, 330, 0.8),
      1.3,
    )
    for (let i = 0; i < n; i++) {
      const [x, y] = P((i + 0.5) / n)
      art.glow(x, y + 6 * k, 25 * k, 0.75).circle(x, y + 6 * k, 4.2 * k, tone(0.98, 0.05, 88))
    }
  }
  // table and people
  const ty = H * 0.885
  art.soft(W * 0.46, ty, W * 0.28, 0.92, 0.11, 76, 0.5)
  for (const [x, s, c] of [
    [0.22, 0.56, 350],
    [0.335, 0.52, 20],
    [0.47, 0.54, 300],
    [0.585, 0.52, 350],
    [0.69, 0.57, 10],
  ] as const)
    person(art, W * x, ty - 36 * k, s * k * 0.8, tone(0.26, 0.075, c), tone(0.8, 0.15, 58), x < 0.46 ? 1 : -1)
  art.rect(W * 0.15, ty, W * 0.61, 7 * k, tone(0.95, 0.06, 80), 3).rect(
    W * 0.15,
    ty + 7 * k,
    W * 0.61,
    H * 0.2,
    art.linear([
      [0, tone(0.82, 0.1, 62)],
      [1, tone(0.52, 0.13, 26)],
    ]),
  )
  for (const x of [0.26, 0.4, 0.53, 0.64]) candle(art, W * x, ty + 1, 16 * k, 5 * k, 0.7)
}
