import type { Canvas } from '../../canvas.ts'
import { type Tone, tone } from '../../colour.ts'
import { sky } from '../../parts/sky.ts'

/** Planting day: big leaves against the sun, seedlings in a row. */
export function seedlings(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400,
    sx = W * 0.66,
    sy = H * 0.3
  sky(
    art,
    [
      [0.8, 0.08, 200],
      [0.9, 0.08, 130],
      [0.95, 0.09, 96],
    ],
    1,
  )
  art.glow(sx, sy, m * 0.58, 0.72)
  art.circle(sx, sy, 30 * k, tone(0.99, 0.04, 96))
  const leaf = (x: number, y: number, l: number, w: number, r: number, c: Tone) => {
    art.moved(`translate(${x} ${y}) rotate(${r})`)
    art.path(
      `M0 0C${w} ${-l * 0.25} ${w} ${-l * 0.75} 0 ${-l}C${-w} ${-l * 0.75} ${-w} ${-l * 0.25} 0 0Z`,
      art.linearAt(
        [
          [0, tone(c[0], c[1], c[2])],
          [1, tone(c[0] + 0.16, c[1] + 0.02, c[2] - 22)],
        ],
        -w,
        0,
        w,
        0,
      ),
    )
    art.line(
      `M0 0V${-l * 0.94}${[0.2, 0.36, 0.52, 0.68].map((t) => `M0 ${-l * t}L${w * 0.52} ${-l * (t + 0.13)}M0 ${-l * t}L${-w * 0.52} ${-l * (t + 0.13)}`).join('')}`,
      tone(0.94, 0.09, 110, 0.5),
      1.3,
    )
    art.end()
  }
  for (const [x, y, l, w, r, c] of [
    [0.02, 0.62, 190, 48, 38, [0.44, 0.11, 155]],
    [0.12, 0.95, 210, 52, 14, [0.4, 0.1, 160]],
    [1.0, 0.7, 180, 46, -42, [0.48, 0.12, 150]],
    [0.9, 1.0, 190, 48, -16, [0.42, 0.11, 156]],
    [0.3, 1.02, 150, 36, -10, [0.52, 0.13, 146]],
  ] as const)
    leaf(W * x, H * y, l * k, w * k, r, c)
  art.path(`M0 ${H}V${H * 0.88}Q${W * 0.5} ${H * 0.82} ${W} ${H * 0.88}V${H}Z`, tone(0.34, 0.07, 40))
  for (let i = 0; i < 7; i++) {
    const x = W * (0.34 + i * 0.075),
      y = H * (0.865 + (i % 2) * 0.008),
      h = (20 + ((i * 7) % 12)) * k
    art.line(`M${x} ${y}V${y - h}`, tone(0.46, 0.12, 140), 2.4 * k)
    leaf(x, y - h * 0.7, 20 * k, 6.5 * k, 52, [0.56, 0.14, 138])
    leaf(x, y - h * 0.8, 20 * k, 6.5 * k, -52, [0.62, 0.15, 132])
  }
}
