import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'

/** Bowls close by: rims of brass, a mallet, rings in the water. */
export function bowls(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 400
  art.fill(
    art.radialAt(W * 0.3, H * 0.16, W, [
      [0, tone(0.84, 0.1, 56)],
      [0.4, tone(0.66, 0.12, 20)],
      [1, tone(0.36, 0.1, 325)],
    ]),
  )
  for (let i = 0; i < 9; i++)
    art.line(`M${-40 + i * 62 * k} ${H}L${-10 + i * 50 * k} 0`, tone(0.3, 0.09, 340, 0.16), 1.3)
  const b = (x: number, y: number, r: number, h: number) => {
    const X = W * x,
      Y = H * y,
      R = r * k
    art.ellipse(X + R * 0.1, Y + R * 0.62, R * 1.12, R * 0.4, tone(0.2, 0.07, 335, 0.45))
    art
      .path(
        `M${X - R} ${Y}Q${X - R * 0.96} ${Y + R * 0.84} ${X} ${Y + R * 0.84}T${X + R} ${Y}Z`,
        art.linearAt(
          [
            [0, tone(0.95, 0.08, 86)],
            [0.22, tone(0.82, 0.13, 72)],
            [0.6, tone(0.62, 0.13, h)],
            [1, tone(0.36, 0.09, 20)],
          ],
          X - R,
          0,
          X + R,
          0,
        ),
      )
      .ellipse(X, Y, R, R * 0.4, tone(0.93, 0.1, 82))
      .ellipse(
        X,
        Y + R * 0.02,
        R * 0.92,
        R * 0.345,
        art.linearAt(
          [
            [0, tone(0.4, 0.1, 34)],
            [1, tone(0.66, 0.13, 56)],
          ],
          0,
          Y - R * 0.3,
          0,
          Y + R * 0.3,
        ),
      )
      .ellipse(X, Y + R * 0.09, R * 0.8, R * 0.26, tone(0.74, 0.1, 30))
    for (const q of [0.62, 0.42, 0.22])
      art.ellipse(X, Y + R * 0.09, R * q, R * 0.26 * q * 1.25, 'none', {
        stroke: tone(0.97, 0.05, 80, 0.7),
        width: 1.5 * k,
      })
    for (let i = 0; i < 7; i++)
      art.line(
        `M${X - R * 0.62 + i * R * 0.2} ${Y + R * 0.52}l${R * 0.05} ${R * 0.1}`,
        tone(0.98, 0.05, 80, 0.25),
        1.6 * k,
      )
  }
  b(0.72, 0.24, 62, 46)
  b(0.22, 0.44, 54, 38)
  b(0.56, 0.6, 104, 48)
  art
    .moved(`rotate(-34 ${W * 0.28} ${H * 0.84})`)
    .rect(
      W * 0.02,
      H * 0.8,
      150 * k,
      17 * k,
      art.linearAt(
        [
          [0, tone(0.66, 0.12, 50)],
          [1, tone(0.36, 0.09, 30)],
        ],
        0,
        H * 0.8,
        0,
        H * 0.86,
      ),
      8 * k,
    )
    .rect(W * 0.02, H * 0.79, 58 * k, 23 * k, tone(0.52, 0.15, 14), 10 * k)
    .end()
  art.glow(W * 0.24, H * 0.02, H * 0.6, 0.45)
}
