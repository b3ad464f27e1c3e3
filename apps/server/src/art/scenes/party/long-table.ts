import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { taper } from '../../parts/light.ts'
import { bust } from '../../parts/people.ts'
import { outside } from '../../parts/sky.ts'

/** A supper seen from the end of the table, last light in the window. */
export function longTable(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W * 0.5,
    hz = H * 0.5,
    m = Math.min(W, H * 1.3)
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.21, 0.06, 318)],
        [0.6, tone(0.31, 0.1, 340)],
        [1, tone(0.37, 0.13, 6)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  const ww = m * 0.34,
    wy = hz - ww * 1.06
  for (const k of [-1.22, 0, 1.22]) {
    const x = cx + k * ww - ww / 2
    art.arch(x, wy, ww, ww * 1.12, art.linearAt(outside(art.hour), 0, wy, 0, wy + ww * 1.2))
    art.line(
      `M${x + ww / 2} ${wy}V${wy + ww * 1.12}M${x} ${wy + ww * 0.62}H${x + ww}`,
      tone(0.24, 0.07, 325),
      2.4,
    )
    art.arch(x, wy, ww, ww * 1.12, 'none', { stroke: tone(0.24, 0.07, 325), width: 5 })
  }
  art.path(
    `M0 ${hz + H * 0.045}H${W}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.3, 0.1, 345)],
        [1, tone(0.24, 0.08, 330)],
      ],
      0,
      hz,
      0,
      H,
    ),
  )
  art.glow(cx, hz + H * 0.16, m * 0.72, 0.86)
  const top = hz + H * 0.06,
    tw = m * 0.075,
    bw = m * 0.4
  for (let i = 0; i < 4; i++) {
    const t = i / 3.3,
      y = top - H * 0.02 + H * 0.62 * t * t * 0.72,
      x = tw + m * 0.05 + (bw * 1.02 - tw) * t * t * 0.94 + t * m * 0.06,
      r = m * (0.021 + t * 0.034)
    for (const k of [-1, 1]) {
      if (y > H * 0.98) continue
      bust(
        art,
        cx + k * (x + (i % 2) * 3),
        y,
        r,
        tone(0.25 + t * 0.015, 0.085, 338 + k * 14 + i * 3),
        y + r * 3 < H * 1.02 ? -k : 0,
      )
    }
  }
  art.path(
    `M${cx - tw} ${top}H${cx + tw}L${cx + bw} ${H + 6}H${cx - bw}Z`,
    art.linearAt(
      [
        [0, tone(0.95, 0.07, 80)],
        [0.4, tone(0.88, 0.1, 66)],
        [1, tone(0.7, 0.14, 36)],
      ],
      0,
      top,
      0,
      H,
    ),
  )
  art.path(
    `M${cx - tw * 0.2} ${top}H${cx + tw * 0.2}L${cx + bw * 0.16} ${H + 6}H${cx - bw * 0.16}Z`,
    tone(0.97, 0.05, 84, 0.5),
  )
  for (let i = 0; i < 5; i++) {
    const t = (i + 0.4) / 5,
      y = top + (H - top) * t * t * 1.02 + 3,
      w = tw + ((bw - tw) * (y - top)) / (H - top),
      k = 0.5 + t * 1.25
    for (const q of [-1, 1]) {
      art.ellipse(cx + q * w * 0.68, y + 2, (7 * k * m) / 300, (2.7 * k * m) / 300, tone(0.985, 0.02, 80))
      art.ellipse(
        cx + q * w * 0.68,
        y + 1.6,
        (4.4 * k * m) / 300,
        (1.6 * k * m) / 300,
        tone(0.72, 0.15, 40 + i * 16),
      )
    }
    if (i % 2 === 0) taper(art, cx + (i % 4 ? -1 : 1) * w * 0.16, y, (11 * k * m) / 300, (0.8 * k * m) / 300)
  }
  for (let i = 0; i < 3; i++) {
    const t = i / 2,
      r = m * (0.02 + t * 0.022),
      y = hz - m * (0.15 + t * 0.19),
      x = cx + (i % 2 ? m * 0.05 : -m * 0.03)
    art.line(`M${x} 0V${y}`, tone(0.5, 0.08, 20, 0.6), 1)
    art.lamp(x, y, r * 1.25, 0)
    art.circle(
      x,
      y,
      r,
      art.radialAt(x, y - r * 0.2, r * 1.2, [
        [0, tone(0.98, 0.05, 88)],
        [0.6, tone(0.9, 0.12, 72)],
        [1, tone(0.78, 0.16, 52)],
      ]),
    )
  }
}
