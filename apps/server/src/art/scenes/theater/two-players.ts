import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'

/** Curtain, one cone of light, two players. */
export function twoPlayers(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W * 0.52,
    m = Math.min(W, H * 1.2)
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.2, 0.06, 350)],
        [1, tone(0.34, 0.13, 14)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  art.glow(cx, H * 0.84, m * 0.6, 0.8)
  art.path(
    `M${cx - 10} -8H${cx + 10}L${cx + m * 0.3} ${H * 0.86}Q${cx} ${H * 0.95} ${cx - m * 0.3} ${H * 0.86}Z`,
    art.linearAt(
      [
        [0, tone(0.92, 0.1, 76, 0.62)],
        [1, tone(0.78, 0.16, 46, 0.12)],
      ],
      0,
      0,
      0,
      H * 0.9,
    ),
  )
  art.rect(0, H * 0.86, W, H * 0.14, tone(0.27, 0.08, 350))
  art.ellipse(cx, H * 0.875, m * 0.31, H * 0.055, tone(0.94, 0.085, 78, 0.92))
  const k = m / 300,
    player = (x: number, q: number, c: string) => {
      const y = H * 0.885
      art.path(
        `M${x - 12 * k} ${y}C${x - 11 * k} ${y - 40 * k} ${x - 10 * k} ${y - 62 * k} ${x} ${y - 64 * k}C${x + 10 * k} ${y - 62 * k} ${x + 11 * k} ${y - 40 * k} ${x + 12 * k} ${y}Z`,
        c,
      )
      art.circle(x, y - 74 * k, 8.4 * k, c)
      art.line(
        `M${x + q * 6 * k} ${y - 56 * k}Q${x + q * 22 * k} ${y - 58 * k} ${x + q * 27 * k} ${y - 76 * k}`,
        c,
        5 * k,
      )
      art.line(
        `M${x + q * 3 * k} ${y - 82 * k}A${8.4 * k} ${8.4 * k} 0 0 ${q > 0 ? 1 : 0} ${x + q * 8 * k} ${y - 71 * k}`,
        tone(0.95, 0.08, 80),
        1.6 * k,
      )
    }
  player(cx - 36 * k, 1, tone(0.27, 0.1, 290 + art.random() * 90))
  player(cx + 38 * k, -1, tone(0.24, 0.08, 240 + art.random() * 90))
  for (const side of [0, 1])
    for (let i = 0; i < 5; i++) {
      const w = W * 0.068,
        x = side ? W - (i + 1) * w : i * w,
        op = w * (0.45 + i * 0.1) * (side ? 1 : -1),
        q = art.linear(
          [
            [0, tone(0.3 + i * 0.04, 0.11, 14)],
            [0.5, tone(0.42 + i * 0.045, 0.155, 22)],
            [1, tone(0.27 + i * 0.035, 0.1, 10)],
          ],
          0,
          0,
          1,
          0,
        )
      art.path(
        `M${x} -5H${x + w + 0.6}C${x + w} ${H * 0.5} ${x + w + op} ${H * 0.6} ${x + w + op + 0.6} ${H + 4}H${x + op}C${x + op} ${H * 0.6} ${x} ${H * 0.5} ${x} -5Z`,
        q,
      )
    }
  art.path(
    `M0 0H${W}V${H * 0.06}${Array.from({ length: 8 }, (_, i) => `Q${W - W / 16 - (i * W) / 8} ${H * 0.17} ${W - ((i + 1) * W) / 8} ${H * 0.06}`).join('')}Z`,
    tone(0.4, 0.15, 18),
  )
}
