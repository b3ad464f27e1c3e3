import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { candle } from '../../parts/light.ts'

/** Tea: cups on a tray between cushions, near; a hand's distance. */
export function tea(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.radialAt(W * 0.62, H * 0.3, W * 0.8, [
      [0, tone(0.76, 0.14, 58)],
      [0.4, tone(0.56, 0.15, 30)],
      [1, tone(0.3, 0.1, 340)],
    ]),
  )
  for (let i = 0; i < 12; i++)
    art.line(`M${i * 48 * k - 60} ${H}L${i * 40 * k + 10} 0`, tone(0.28, 0.09, 350, 0.25), 1.3)
  const cu = (x: number, y: number, w: number, hue: number) => {
    art
      .ellipse(x, y + w * 0.16, w * 1.04, w * 0.46, tone(0.16, 0.05, 340, 0.4))
      .ellipse(x, y, w, w * 0.44, tone(0.46, 0.14, hue))
      .ellipse(x - w * 0.06, y - w * 0.05, w * 0.86, w * 0.34, tone(0.58, 0.15, hue))
  }
  cu(W * 0.1, H * 0.2, 80 * k, 352)
  cu(W * 0.93, H * 0.76, 92 * k, 308)
  cu(W * 0.06, H * 0.92, 86 * k, 18)
  const tx = W * 0.5,
    ty = H * 0.56
  art
    .ellipse(tx + 4, ty + 12 * k, 150 * k, 80 * k, tone(0.16, 0.05, 340, 0.4))
    .ellipse(tx, ty, 148 * k, 78 * k, tone(0.4, 0.09, 40))
    .ellipse(
      tx,
      ty - 3 * k,
      140 * k,
      71 * k,
      art.linearAt(
        [
          [0, tone(0.52, 0.1, 46)],
          [1, tone(0.7, 0.12, 60)],
        ],
        tx - 140 * k,
        0,
        tx + 140 * k,
        0,
      ),
    )
  const cup = (x: number, y: number, r: number, hue: number) => {
    art.ellipse(x + r * 0.3, y + r * 0.62, r * 1.1, r * 0.46, tone(0.26, 0.08, 30, 0.5))
    art.path(
      `M${x - r} ${y - r * 0.2}q${r * 0.08} ${r * Math.LOG2E} ${r * 0.5} ${r * 0.98}h${r}q${r * 0.42} 0 ${r * 0.5} ${-r * 0.98}Z`,
      art.linearAt(
        [
          [0, tone(0.66, 0.07, hue)],
          [1, tone(0.92, 0.04, hue)],
        ],
        x - r,
        0,
        x + r,
        0,
      ),
    )
    art
      .ellipse(x, y - r * 0.2, r, r * 0.42, tone(0.93, 0.03, hue))
      .ellipse(x, y - r * 0.16, r * 0.84, r * 0.32, tone(0.6, 0.14, 54))
      .ellipse(x + r * 0.2, y - r * 0.2, r * 0.34, r * 0.1, tone(0.92, 0.1, 80, 0.8))
  }
  cup(tx - 78 * k, ty - 16 * k, 25 * k, 60)
  cup(tx - 30 * k, ty + 30 * k, 28 * k, 232)
  cup(tx + 84 * k, ty + 10 * k, 26 * k, 20)
  const px = tx + 18 * k,
    py = ty - 34 * k
  art.ellipse(px + 8 * k, py + 32 * k, 44 * k, 14 * k, tone(0.26, 0.08, 30, 0.5))
  art.line(
    `M${px + 34 * k} ${py - 10 * k}q${34 * k} ${6 * k} ${12 * k} ${34 * k}`,
    tone(0.34, 0.09, 350),
    7 * k,
  )
  art.path(
    `M${px - 34 * k} ${py + 4 * k}L${px - 62 * k} ${py - 16 * k}l${8 * k} ${-3 * k}L${px - 26 * k} ${py - 10 * k}Z`,
    tone(0.34, 0.09, 350),
  )
  art
    .ellipse(
      px,
      py + 6 * k,
      40 * k,
      32 * k,
      art.radialAt(px + 14 * k, py - 8 * k, 62 * k, [
        [0, tone(0.62, 0.13, 16)],
        [1, tone(0.3, 0.09, 346)],
      ]),
    )
    .ellipse(px, py - 20 * k, 19 * k, 6 * k, tone(0.26, 0.07, 346))
    .circle(px, py - 27 * k, 5 * k, tone(0.66, 0.13, 30))
  for (const [x, y, a] of [
    [-78, -30, 0.4],
    [-30, 14, 0.45],
    [84, -6, 0.4],
  ] as const)
    art.line(
      `M${tx + x * k} ${ty + y * k}c${-12 * k} ${-22 * k} ${12 * k} ${-30 * k} 0 ${-56 * k}`,
      tone(0.98, 0.03, 80, a),
      3.4 * k,
    )
  art.glow(W * 0.8, H * 0.16, 120 * k, 0.8)
  candle(art, W * 0.8, H * 0.3, 40 * k, 13 * k, 0.6)
}
