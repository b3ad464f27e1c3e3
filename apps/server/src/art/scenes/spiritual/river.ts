import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'

/** River: first light on the water, a small sail. Morning. */
export function river(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    hy = H * 0.56,
    sx = W * 0.34
  art.rect(
    0,
    0,
    W,
    hy,
    art.linearAt(
      [
        [0, tone(0.66, 0.09, 258)],
        [0.45, tone(0.8, 0.08, 330)],
        [0.8, tone(0.9, 0.1, 58)],
        [1, tone(0.95, 0.1, 82)],
      ],
      0,
      0,
      0,
      hy,
    ),
  )
  for (const [x, y, w, a] of [
    [0.62, 0.14, 0.3, 0.5],
    [0.72, 0.19, 0.22, 0.4],
    [0.08, 0.24, 0.24, 0.45],
    [0.5, 0.31, 0.2, 0.35],
  ] as const)
    art.ellipse(W * x, H * y, W * w * 0.5, 6 * k, tone(0.98, 0.03, 40, a))
  art.glow(sx, hy - 20 * k, H * 0.56, 0.95).circle(sx, hy - 20 * k, 26 * k, tone(0.98, 0.06, 92))
  art
    .path(
      `M0 ${hy}V${hy - 22 * k}q${W * 0.12} ${-30 * k} ${W * 0.26} ${-6 * k}t${W * 0.22} ${28 * k}Z`,
      tone(0.62, 0.09, 318),
    )
    .path(
      `M${W} ${hy}V${hy - 52 * k}q${-W * 0.14} ${-26 * k} ${-W * 0.28} ${18 * k}t${-W * 0.3} ${34 * k}Z`,
      tone(0.54, 0.1, 300),
    )
  art.rect(
    0,
    hy,
    W,
    H - hy,
    art.linearAt(
      [
        [0, tone(0.92, 0.1, 70)],
        [0.25, tone(0.76, 0.11, 20)],
        [0.7, tone(0.56, 0.11, 290)],
        [1, tone(0.42, 0.1, 268)],
      ],
      0,
      hy,
      0,
      H,
    ),
  )
  for (let i = 0; i < 34; i++) {
    const t = (i / 34) ** 1.2,
      y = hy + 3 + t * (H - hy - 6),
      w = (16 + t * 76 * (0.4 + art.random())) * k
    art.rect(
      sx - w / 2 + (art.random() - 0.5) * 26 * k * (1 + t),
      y,
      w,
      (Math.LOG2E + t * 2.6) * k,
      tone(0.97, 0.08, 84, mix(0.9, 0.35, t)),
      2,
    )
  }
  for (let i = 0; i < 24; i++) {
    const t = art.random(),
      y = hy + 6 + t * (H - hy),
      w = (16 + t * 54) * k
    art.rect(art.random() * W, y, w, 1.5, tone(0.95, 0.04, 40, 0.28), 1)
  }
  const bx = W * 0.7,
    byy = hy + 40 * k
  art
    .path(`M${bx} ${byy - 84 * k}q${30 * k} ${34 * k} ${34 * k} ${72 * k}h${-34 * k}Z`, tone(0.98, 0.03, 70))
    .path(
      `M${bx - 4 * k} ${byy - 74 * k}q${-22 * k} ${30 * k} ${-26 * k} ${62 * k}h${26 * k}Z`,
      tone(0.88, 0.08, 46),
    )
    .path(
      `M${bx - 36 * k} ${byy - 8 * k}h${76 * k}q${-8 * k} ${18 * k} ${-22 * k} ${18 * k}h${-34 * k}q${-14 * k} 0 ${-20 * k} ${-18 * k}Z`,
      tone(0.34, 0.1, 350),
    )
    .line(`M${bx - 2 * k} ${byy - 90 * k}V${byy - 8 * k}`, tone(0.34, 0.1, 350), 2.2 * k)
    .ellipse(bx, byy + 14 * k, 40 * k, 3 * k, tone(0.36, 0.1, 300, 0.45))
}
