import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bust } from '../../parts/people.ts'

/** An open choir under a round window, the moon behind, the song as rings. */
export function roundWindow(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W * 0.5,
    m = Math.min(W, H * 1.25),
    cy = H * 0.38,
    R = m * 0.21
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.2, 0.07, 270)],
        [0.6, tone(0.33, 0.12, 284)],
        [1, tone(0.38, 0.13, 320)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  for (let i = 9; i > 0; i--)
    art.circle(cx, cy, R + (i * i * 1.5 * m) / 300 + (i * 9 * m) / 300, 'none', {
      stroke: tone(0.84, 0.1, i < 4 ? 66 : 300 - i * 2, ((0.5 - i * 0.045) * 100) / 100),
      width: 1.9 - i * 0.12,
    })
  art.glow(cx, cy, R * 2.5, 0.62)
  art.circle(
    cx,
    cy,
    R,
    art.radialAt(cx - R * 0.2, cy - R * 0.2, R * 1.3, [
      [0, tone(0.97, 0.05, 88)],
      [0.5, tone(0.9, 0.1, 76)],
      [1, tone(0.8, 0.14, 58)],
    ]),
  )
  art.line(
    Array.from(
      { length: 6 },
      (_, i) =>
        `M${cx + Math.cos((i * Math.PI) / 6) * R} ${cy + Math.sin((i * Math.PI) / 6) * R}L${cx - Math.cos((i * Math.PI) / 6) * R} ${cy - Math.sin((i * Math.PI) / 6) * R}`,
    ).join(''),
    tone(0.3, 0.1, 290, 0.75),
    2.2,
  )
  art.circle(cx, cy, R * 0.34, 'none', { stroke: tone(0.3, 0.1, 290, 0.75), width: 2.2 })
  art.circle(cx, cy, R, 'none', { stroke: tone(0.28, 0.09, 286), width: 6 })
  for (let row = 0; row < 3; row++) {
    const n = Math.round(W / (m * (0.125 + row * 0.022))),
      r = m * (0.034 + row * 0.0085),
      y = H * (0.66 + row * 0.115)
    for (let i = -1; i <= n; i++) {
      const x = ((i + 0.5 + (row % 2) * 0.5) * W) / n,
        d = Math.abs(x - cx) / W
      bust(
        art,
        x,
        y + d * d * H * 0.22 + ((i * 5 + row * 3) % 3) * 2.4,
        r,
        tone(0.33 - row * 0.055 + (1 - d) * 0.03, 0.1, 276 + ((i * 31 + row * 17) % 60)),
        x < cx ? 1 : -1,
        tone(0.86, 0.12, 68, ((0.75 - row * 0.2) * 10) / 10),
      )
    }
  }
}
