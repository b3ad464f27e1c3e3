import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { person } from '../../parts/people.ts'

/** Window seat: backs of three people in front of a tall bright window; rain outside. */
export function rainWindow(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    by = H * 0.78
  art.fill(
    art.linear([
      [0, tone(0.28, 0.07, 320)],
      [1, tone(0.36, 0.1, 346)],
    ]),
  )
  const wx = W * 0.12,
    ww = W * 0.76,
    t = H * 0.08
  art.rect(
    wx,
    t,
    ww,
    by - t,
    art.linearAt(
      [
        [0, tone(0.52, 0.09, 262)],
        [0.5, tone(0.7, 0.08, 280)],
        [1, tone(0.86, 0.08, 40)],
      ],
      0,
      t,
      0,
      by,
    ),
    6,
  )
  for (let i = 0; i < 7; i++)
    art.soft(
      wx + ww * art.random(),
      by - 20 * k - art.random() * 60 * k,
      (10 + art.random() * 16) * k,
      0.9,
      0.12,
      66,
      0.55,
    )
  for (let i = 0; i < 60; i++) {
    const x = wx + art.random() * ww,
      y = t + art.random() * (by - t)
    art.line(`M${x} ${y}l${-2.5 * k} ${(8 + art.random() * 16) * k}`, tone(0.97, 0.02, 260, 0.45), 1.1)
  }
  art.line(
    `M${wx + ww / 3} ${t}V${by}M${wx + (ww * 2) / 3} ${t}V${by}M${wx} ${H * 0.34}H${wx + ww}`,
    tone(0.28, 0.07, 326),
    6 * k,
  )
  art.rect(
    0,
    by,
    W,
    H - by,
    art.linear([
      [0, tone(0.58, 0.12, 36)],
      [1, tone(0.32, 0.09, 350)],
    ]),
  )
  for (const [x, s, hue, hl] of [
    [0.27, 1.16, 18, 0.22],
    [0.5, 1.24, 268, 0.28],
    [0.73, 1.14, 350, 0.55],
  ] as const) {
    person(art, W * x, H * 0.47, s * k, tone(0.36, 0.11, hue), tone(0.92, 0.08, 60), 0.6)
    art.ellipse(W * x, H * 0.465, 20.5 * s * k, 24 * s * k, tone(hl, 0.05, 40))
  }
  art.rect(0, H * 0.95, W, H * 0.05, tone(0.24, 0.07, 340))
}
