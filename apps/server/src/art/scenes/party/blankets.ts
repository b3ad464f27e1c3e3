import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'

/** Blankets: five people close together, the lamp on the floor, their shadows tall on the wall. */
export function blankets(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    lx = W * 0.5,
    ly = H * 0.79,
    by = H * 0.72
  art.fill(
    art.radialAt(lx, ly, H * 1.05, [
      [0, tone(0.86, 0.13, 66)],
      [0.22, tone(0.72, 0.17, 44)],
      [0.48, tone(0.54, 0.16, 18)],
      [0.78, tone(0.36, 0.11, 345)],
      [1, tone(0.25, 0.08, 325)],
    ]),
  )
  const P = [
    [0.12, 1.42, 20, 0.3, [0.62, 0.085, 52]],
    [0.88, 1.42, 352, 0.62, [0.86, 0.05, 58]],
    [0.31, 1.56, 300, 0.22, [0.44, 0.07, 46]],
    [0.69, 1.54, 44, 0.26, [0.76, 0.075, 60]],
    [0.5, 1.62, 340, 0.88, [0.84, 0.06, 56]],
  ] as const
  for (const [x, s] of P) {
    const X = W * (0.5 + (x - 0.5) * 1.22),
      y = H * 0.5,
      q = s * 1.62 * k
    art.path(
      `M${X - 30 * q} ${by}V${y - 6 * q}q0 ${-30 * q} ${30 * q} ${-34 * q}q${30 * q} ${4 * q} ${30 * q} ${34 * q}V${by}Z`,
      tone(0.22, 0.075, 330, 0.3),
    )
    art.ellipse(X, y - 50 * q, 14 * q, 17 * q, tone(0.22, 0.075, 330, 0.3))
  }
  art.rect(
    0,
    by,
    W,
    H - by,
    art.radialAt(lx, ly, W * 0.6, [
      [0, tone(0.88, 0.12, 70)],
      [0.4, tone(0.66, 0.15, 40)],
      [1, tone(0.34, 0.1, 350)],
    ]),
  )
  P.forEach(([x, s, hue, hair, sk], i) => {
    const q = s * k,
      X = W * x,
      y = by + (i === 4 ? 4 : i > 1 ? 8 : 16) * k,
      side = Math.sign(0.5 - x)
    art.ellipse(X, y + 10 * q, 44 * q, 9 * q, tone(0.18, 0.06, 340, 0.4))
    const hy = y - 74 * q
    art.ellipse(X, hy - 3 * q, 18.5 * q, 21 * q, tone(hair, hair > 0.6 ? 0.03 : 0.05, 40))
    if (i % 2)
      art
        .ellipse(X + 12 * q, hy + 12 * q, 9 * q, 16 * q, tone(hair, hair > 0.6 ? 0.03 : 0.05, 40))
        .ellipse(X - 12 * q, hy + 12 * q, 9 * q, 16 * q, tone(hair, hair > 0.6 ? 0.03 : 0.05, 40))
    art.rect(X - 6 * q, hy + 10 * q, 12 * q, 16 * q, tone(sk[0] - 0.12, sk[1] + 0.02, 44))
    art.ellipse(
      X + side * 1.5 * q,
      hy + 3 * q,
      14 * q,
      17 * q,
      art.linearAt(
        [
          [0, tone(sk[0] - 0.14, sk[1] + 0.02, 40)],
          [1, tone(Math.min(0.95, sk[0] + 0.07), sk[1], 66)],
        ],
        0,
        hy - 12 * q,
        0,
        hy + 20 * q,
      ),
    )
    art.line(
      `M${X + side * 1.5 * q - 7.5 * q} ${hy + 2.5 * q}q${2.5 * q} ${2 * q} ${5 * q} 0m${5 * q} 0q${2.5 * q} ${2 * q} ${5 * q} 0M${X + side * 1.5 * q - 4.5 * q} ${hy + 11.5 * q}q${4.5 * q} ${3.2 * q} ${9 * q} 0`,
      tone(0.3, 0.06, 30, 0.85),
      1.3 * q,
    )
    const d = `M${X - 38 * q} ${y + 8 * q}C${X - 42 * q} ${y - 30 * q} ${X - 30 * q} ${y - 54 * q} ${X - 12 * q} ${y - 56 * q}Q${X} ${y - 44 * q} ${X + 12 * q} ${y - 56 * q}C${X + 30 * q} ${y - 54 * q} ${X + 42 * q} ${y - 30 * q} ${X + 38 * q} ${y + 8 * q}Q${X} ${y + 18 * q} ${X - 38 * q} ${y + 8 * q}Z`
    art.path(
      d,
      art.linearAt(
        [
          [0, tone(0.36, 0.11, hue)],
          [0.55, tone(0.52, 0.14, hue + 8)],
          [1, tone(0.7, 0.14, hue + 18)],
        ],
        X - side * 40 * q,
        y - 60 * q,
        X + side * 34 * q,
        y + 10 * q,
      ),
    )
    const cp = art.clip(d)
    art.within(cp)
    for (let j = 0; j < 4; j++)
      art.line(
        `M${X - 46 * q} ${y - (4 + j * 14) * q}Q${X} ${y + (8 - j * 14) * q} ${X + 46 * q} ${y - (4 + j * 14) * q}`,
        tone(0.92, 0.08, 72, i % 2 ? 0.16 : 0.3),
        (i % 2 ? 6 : 2.4) * q,
      )
    art
      .end()
      .line(
        `M${X} ${y - 46 * q}Q${X + side * 5 * q} ${y - 20 * q} ${X - side * 2 * q} ${y + 12 * q}`,
        tone(0.26, 0.08, hue, 0.5),
        2 * q,
      )
  })
  art
    .glow(lx, ly - 10 * k, 120 * k, 0.95)
    .ellipse(lx, ly + 16 * k, 26 * k, 7 * k, tone(0.3, 0.09, 20))
    .path(
      `M${lx - 19 * k} ${ly + 14 * k}q${-10 * k} ${-34 * k} ${19 * k} ${-46 * k}q${29 * k} ${12 * k} ${19 * k} ${46 * k}q${-19 * k} ${7 * k} ${-38 * k} 0Z`,
      art.linear([
        [0, tone(0.92, 0.12, 76)],
        [1, tone(0.98, 0.05, 90)],
      ]),
    )
}
