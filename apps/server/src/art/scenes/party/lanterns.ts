import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { person } from '../../parts/people.ts'

/** Paper lanterns, large and near. Early night. */
export function lanterns(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.linear([
      [0, tone(0.26, 0.09, 318)],
      [0.55, tone(0.4, 0.14, 346)],
      [1, tone(0.58, 0.18, 18)],
    ]),
  )
  art.glow(W * 0.5, H * 1.08, H * 0.78, 0.75)
  const L = [
    [0.14, 0.3, 34, 30],
    [0.3, 0.6, 27, 352],
    [0.46, 0.25, 46, 60],
    [0.66, 0.52, 58, 44],
    [0.86, 0.23, 38, 18],
    [0.93, 0.66, 26, 66],
    [0.06, 0.74, 24, 60],
  ] as const
  for (const [x, y, r, h] of L) {
    const X = W * x,
      Y = H * y,
      R = r * k
    art.line(`M${X} 0V${Y - R}`, tone(0.85, 0.05, 60, 0.35), 1)
    art.glow(X, Y, R * 2.4, 0.6, h)
    art.ellipse(
      X,
      Y,
      R,
      R * 0.94,
      art.radialAt(X, Y + R * 0.2, R * 1.1, [
        [0, tone(0.98, 0.06, 88)],
        [0.45, tone(0.9, 0.13, Math.min(74, h + 14))],
        [1, tone(0.7, 0.18, h)],
      ]),
    )
    for (const t of [-0.66, -0.33, 0, 0.33, 0.66])
      art.line(
        `M${X - R * Math.sqrt(1 - t * t)} ${Y + t * R * 0.94}Q${X} ${Y + t * R * 0.94 + R * 0.13} ${X + R * Math.sqrt(1 - t * t)} ${Y + t * R * 0.94}`,
        tone(0.62, 0.17, h, 0.4),
        1.1,
      )
    art
      .rect(X - R * 0.26, Y - R * 0.99, R * 0.52, R * 0.12, tone(0.36, 0.11, 8), 2)
      .rect(X - R * 0.26, Y + R * 0.87, R * 0.52, R * 0.12, tone(0.36, 0.11, 8), 2)
  }
  let i = 0
  for (let x = -0.02; x < 1.05; x += 0.105) {
    const s = (0.62 + art.random() * 0.3) * k,
      y = H * (0.93 + art.random() * 0.05)
    person(
      art,
      W * x,
      y - 26 * s,
      s * 0.78,
      tone(0.19 + art.random() * 0.05, 0.07, 340),
      tone(0.82, 0.16, 50, 0.9),
      i++ % 2 ? 1 : -1,
    )
  }
}
