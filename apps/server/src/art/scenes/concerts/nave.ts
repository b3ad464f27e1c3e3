import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { candle } from '../../parts/light.ts'

/** Nave: arches one behind the other, a cello in the light. Night. */
export function nave(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    cx = W * 0.5,
    by = H * 0.8
  art.fill(
    art.linear([
      [0, tone(0.21, 0.07, 288)],
      [0.6, tone(0.3, 0.1, 300)],
      [1, tone(0.24, 0.08, 320)],
    ]),
  )
  const L = 5
  for (let i = 0; i < L; i++) {
    const t = i / (L - 1),
      w = W * mix(0.47, 0.13, t),
      top = H * mix(-0.12, 0.2, t),
      b = mix(H * 1.02, by, t)
    art.path(
      `M${cx - w} ${b}V${top + w}a${w} ${w} 0 0 1 ${2 * w} 0V${b}Z`,
      tone(mix(0.26, 0.56, t), mix(0.09, 0.15, t), mix(290, 392, t) % 360),
    )
    art.line(
      `M${cx - w} ${b}V${top + w}a${w} ${w} 0 0 1 ${2 * w} 0V${b}`,
      tone(mix(0.42, 0.86, t), 0.12, mix(300, 420, t) % 360, 0.7),
      mix(2.2, 1.2, t) * k,
    )
  }
  art.glow(cx, H * 0.5, H * 0.5, 0.95)
  const rw = W * 0.07
  art.circle(cx, H * 0.345, rw * 0.68, tone(0.97, 0.06, 86, 0.85))
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 6.283
    art.line(
      `M${cx} ${H * 0.345}L${cx + Math.cos(a) * rw * 0.68} ${H * 0.345 + Math.sin(a) * rw * 0.68}`,
      tone(0.62, 0.17, 30, 0.6),
      1.2,
    )
  }
  art.path(
    `M0 ${H}L${W * 0.34} ${by}H${W * 0.66}L${W} ${H}Z`,
    art.linearAt(
      [
        [0, tone(0.88, 0.13, 70)],
        [0.45, tone(0.58, 0.16, 24)],
        [1, tone(0.28, 0.09, 330)],
      ],
      0,
      by,
      0,
      H,
    ),
  )
  // the player, sitting, with a cello
  const px = cx - 4 * k,
    py = by + 14 * k,
    s = k * 1.02,
    dk = tone(0.17, 0.05, 330)
  art.ellipse(px + 8 * s, py + 4 * s, 54 * s, 7 * s, tone(0.2, 0.07, 350, 0.5))
  art.circle(px - 12 * s, py - 104 * s, 11.5 * s, dk)
  art.path(
    `M${px - 20 * s} ${py - 92 * s}q${-18 * s} ${6 * s} ${-18 * s} ${52 * s}h${42 * s}q${6 * s} ${-40 * s} ${-8 * s} ${-52 * s}Z`,
    dk,
  )
  art.path(
    `M${px - 40 * s} ${py - 44 * s}h${36 * s}q${26 * s} 0 ${28 * s} ${14 * s}l${4 * s} ${32 * s}h${-13 * s}l${-6 * s} ${-24 * s}h${-38 * s}l${-4 * s} ${24 * s}h${-13 * s}Z`,
    dk,
  )
  art.moved(`rotate(14 ${px + 12 * s} ${py - 30 * s})`)
  const ccx = px + 14 * s,
    cy = py - 30 * s
  art.path(
    `M${ccx} ${cy - 32 * s}c${15 * s} 0 ${20 * s} ${12 * s} ${13 * s} ${23 * s}c${-3 * s} ${6 * s} ${9 * s} ${8 * s} ${9 * s} ${23 * s}c0 ${12 * s} ${-10 * s} ${17 * s} ${-22 * s} ${17 * s}s${-22 * s} ${-5 * s} ${-22 * s} ${-17 * s}c0 ${-15 * s} ${12 * s} ${-17 * s} ${9 * s} ${-23 * s}c${-7 * s} ${-11 * s} ${-2 * s} ${-23 * s} ${13 * s} ${-23 * s}Z`,
    art.linearAt(
      [
        [0, tone(0.7, 0.17, 48)],
        [1, tone(0.4, 0.14, 26)],
      ],
      ccx - 20 * s,
      0,
      ccx + 22 * s,
      0,
    ),
  )
  art
    .line(`M${ccx} ${cy + 26 * s}V${cy - 84 * s}`, tone(0.24, 0.07, 340), 4 * s)
    .line(`M${ccx} ${cy + 31 * s}v${10 * s}`, tone(0.9, 0.05, 80), 1.8 * s)
  art
    .end()
    .line(`M${px - 34 * s} ${py - 56 * s}L${px + 58 * s} ${py - 38 * s}`, tone(0.95, 0.07, 80), 1.9 * s)
    .line(
      `M${px - 30 * s} ${py - 80 * s}Q${px - 38 * s} ${py - 56 * s} ${px - 6 * s} ${py - 50 * s}M${px - 6 * s} ${py - 86 * s}Q${px + 20 * s} ${py - 92 * s} ${px + 27 * s} ${py - 98 * s}`,
      dk,
      8 * s,
    )
  // candles at both sides
  for (const [x, d, h] of [
    [0.12, 1.12, 40],
    [0.19, 1.05, 26],
    [0.26, 1.01, 34],
    [0.74, 1.01, 30],
    [0.81, 1.05, 42],
    [0.88, 1.12, 28],
  ] as const)
    candle(art, W * x, H * 0.82 * d + 8 * k, h * k, 6.5 * k, 0.8)
}
