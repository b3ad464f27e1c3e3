import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { hairs, skins } from '../../parts/people.ts'

/** From above: people lying like petals, the bowls in the middle. */
export function petals(art: Canvas): void {
  const { width: W, height: H } = art
  const k = Math.min(W, H * 1.18) / 400,
    cx = W * 0.5,
    cy = H * 0.5,
    n = 8
  art.fill(
    art.radialAt(cx, cy, W * 0.7, [
      [0, tone(0.7, 0.13, 40)],
      [0.4, tone(0.52, 0.13, 350)],
      [1, tone(0.26, 0.09, 312)],
    ]),
  )
  for (let i = -1; i < 11; i++) art.line(`M${i * 50 * k} 0V${H}`, tone(0.24, 0.08, 320, 0.28), Math.LOG2E)
  for (let i = 1; i < 5; i++)
    art.circle(cx, cy, (46 + i * 32) * k, 'none', {
      stroke: tone(0.97, 0.07, 80, 0.26 - i * 0.04),
      width: 2 * k,
    })
  const B = [
    [0.6, 0.14, 20],
    [0.54, 0.11, 200],
    [0.66, 0.13, 66],
    [0.52, 0.13, 330],
    [0.5, 0.11, 262],
    [0.62, 0.12, 150],
    [0.58, 0.15, 40],
    [0.5, 0.12, 300],
  ] as const
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 360 + 12,
      c = pick(B, i),
      sk = pick(skins, i * 5 + 1),
      hr = pick(hairs, i * 7 + 3)
    art
      .moved(`translate(${cx} ${cy}) rotate(${a}) scale(${k})`)
      .rect(66, -25, 130, 50, tone(0.4, 0.1, c[2] + 30), 8)
      .rect(66, -25, 130, 6, tone(0.95, 0.03, 80, 0.12), 3)
    art
      .ellipse(78, 0, 15, 16, tone(0.95, 0.03, 80))
      .ellipse(80, 0, 12.5, 12.5, toned(hr))
      .ellipse(84, 0, 9.6, 9, toned(sk))
    art.path(
      'M96 -14C112 -22 132 -19 150 -15L192 -12Q198 0 192 12L150 15C132 19 112 22 96 14Q91 0 96 -14Z',
      art.linearAt(
        [
          [0, tone(c[0] + 0.16, c[1], c[2])],
          [1, tone(c[0] - 0.1, c[1], c[2])],
        ],
        92,
        0,
        198,
        0,
      ),
    )
    for (const x of [112, 134, 158, 178]) art.line(`M${x} -15q5 15 0 30`, tone(0.98, 0.03, 80, 0.24), 2)
    art.end()
  }
  art.glow(cx, cy, 96 * k, 0.85)
  for (const [a, r, w, h] of [
    [0, 0, 22, 78],
    [30, 38, 13, 20],
    [102, 40, 15, 330],
    [174, 38, 12, 60],
    [246, 40, 16, 300],
    [318, 39, 13, 46],
  ] as const) {
    const X = cx + Math.cos(a / 57.3) * r * k,
      Y = cy + Math.sin(a / 57.3) * r * k
    art
      .circle(X + 2 * k, Y + 3 * k, w * k, tone(0.3, 0.1, 20, 0.4))
      .circle(X, Y, w * k, tone(0.97, 0.04, h))
      .circle(X, Y, w * 0.8 * k, tone(0.74, 0.11, h))
      .circle(X - w * 0.2 * k, Y - w * 0.2 * k, w * 0.4 * k, tone(0.92, 0.08, h, 0.8))
  }
}
