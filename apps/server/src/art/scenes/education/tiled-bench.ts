import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'

/** One corner: a tiled bench under a window, a jug, morning. */
export function tiledBench(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.93, 0.03, 80)],
        [1, tone(0.84, 0.06, 58)],
      ],
      0,
      0,
      W,
      H,
    ),
  )
  const wx = W * 0.12,
    wy = H * 0.1,
    ww = 138 * k,
    wh = 164 * k
  art.arch(wx - 8 * k, wy - 8 * k, ww + 16 * k, wh + 8 * k, tone(0.99, 0.01, 80))
  art.arch(
    wx,
    wy,
    ww,
    wh,
    art.linearAt(
      [
        [0, tone(0.74, 0.09, 230)],
        [0.6, tone(0.9, 0.06, 190)],
        [1, tone(0.96, 0.06, 90)],
      ],
      0,
      wy,
      0,
      wy + wh,
    ),
  )
  art.path(
    `M${wx} ${wy + wh}V${wy + wh * 0.76}C${wx + ww * 0.3} ${wy + wh * 0.62} ${wx + ww * 0.6} ${wy + wh * 0.84} ${wx + ww} ${wy + wh * 0.7}V${wy + wh}Z`,
    tone(0.62, 0.11, 150),
  )
  art.line(`M${wx + ww / 2} ${wy}V${wy + wh}M${wx} ${wy + wh * 0.5}H${wx + ww}`, tone(0.99, 0.01, 80), 5 * k)
  art.path(
    `M${W * 0.56} ${H * 0.04}L${W * 0.78} 0L${W * 1.04} ${H * 0.66}H${W * 0.72}Z`,
    tone(0.98, 0.07, 90, 0.6),
  )
  const by = H * 0.68,
    t = 32 * k
  art.rect(0, by, W, H - by, tone(0.95, 0.02, 240))
  for (let j = 0; by + j * t < H; j++)
    for (let i = 0; i * t < W; i++) {
      const x = i * t,
        y = by + 8 * k + j * t
      art.path(
        `M${x} ${y}Q${x + t / 2} ${y + t / 2} ${x + t} ${y}Q${x + t / 2} ${y + t / 2} ${x + t} ${y + t}Q${x + t / 2} ${y + t / 2} ${x} ${y + t}Q${x + t / 2} ${y + t / 2} ${x} ${y}Z`,
        tone(0.5, 0.13, 258),
      )
      art.circle(x + t / 2, y + t / 2, t * 0.1, tone(0.86, 0.13, 80))
    }
  art.rect(0, by - 8 * k, W, 16 * k, tone(0.72, 0.11, 46))
  art.rect(0, by - 8 * k, W, 4 * k, tone(0.86, 0.09, 66))
  art.rect(W * 0.52, by - 54 * k, 92 * k, 46 * k, tone(0.64, 0.16, 26), 12 * k)
  art.rect(W * 0.6, by - 46 * k, 92 * k, 40 * k, tone(0.8, 0.13, 66), 12 * k)
  const jx = W * 0.9
  art.path(
    `M${jx - 16 * k} ${by - 8 * k}C${jx - 28 * k} ${by - 40 * k} ${jx - 14 * k} ${by - 52 * k} ${jx - 11 * k} ${by - 66 * k}H${jx + 11 * k}C${jx + 14 * k} ${by - 52 * k} ${jx + 28 * k} ${by - 40 * k} ${jx + 16 * k} ${by - 8 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.98, 0.01, 240)],
        [1, tone(0.74, 0.05, 250)],
      ],
      jx - 26 * k,
      0,
      jx + 26 * k,
      0,
    ),
  )
  for (const [a, l, c] of [
    [-14, 62, tone(0.54, 0.12, 150)],
    [4, 76, tone(0.6, 0.12, 140)],
    [16, 56, tone(0.5, 0.11, 155)],
  ] as const) {
    art.line(
      `M${jx} ${by - 62 * k}Q${jx + a * 0.4 * k} ${by - (62 + l * 0.6) * k} ${jx + a * k} ${by - (62 + l) * k}`,
      c,
      3 * k,
    )
    art.circle(jx + a * k, by - (66 + l) * k, 9 * k, tone(0.92, 0.09, 90))
    art.circle(jx + a * k, by - (66 + l) * k, 4 * k, tone(0.76, 0.17, 56))
  }
}
