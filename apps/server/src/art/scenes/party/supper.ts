import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { candle } from '../../parts/light.ts'
import { person } from '../../parts/people.ts'
import { isDark, moon, outside } from '../../parts/sky.ts'

/** Supper: one long table, candles down the middle, the window at its end. Night. */
export function supper(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W / 2,
    k = W / 480,
    vy = H * 0.43,
    D = H * 0.66
  art.fill(
    art.linear([
      [0, tone(0.2, 0.055, 332)],
      [0.42, tone(0.3, 0.085, 352)],
      [0.7, tone(0.36, 0.11, 18)],
      [1, tone(0.26, 0.08, 8)],
    ]),
  )
  // the window at the end of the room
  const ww = 92 * k,
    wt = H * 0.1,
    wb = H * 0.535,
    win = `M${cx - ww} ${wb}V${wt + ww}a${ww} ${ww} 0 0 1 ${2 * ww} 0V${wb}Z`
  art.soft(cx, H * 0.42, 190 * k, 0.6, 0.12, 330, 0.35)
  const cp = art.clip(win)
  art.path(win, art.linearAt(outside(art.hour), 0, wt, 0, wb))
  art.within(cp)
  for (let i = 0; i < 16; i++)
    art.circle(
      cx + (art.random() - 0.5) * 2 * ww,
      wt + art.random() * (wb - wt) * 0.6,
      0.5 + art.random() * 0.8,
      tone(0.97, 0.03, 85, 0.4 + art.random() * 0.5),
    )
  if (isDark(art.hour)) moon(art, cx + 44 * k, wt + 52 * k, 10 * k)
  let hx = cx - ww - 4
  while (hx < cx + ww) {
    const w = (15 + art.random() * 15) * k,
      hh = (10 + art.random() * 24) * k,
      y = wb - hh - 16 * k
    art.path(
      `M${hx} ${wb}V${y}l${w / 2} ${-7 * k}l${w / 2} ${7 * k}V${wb}Z`,
      tone(0.27 + art.random() * 0.05, 0.075, 300 + art.random() * 30),
    )
    for (let j = 0; j < 3; j++)
      if (art.random() > 0.42)
        art.rect(
          hx + w * (0.2 + 0.3 * (j % 2)),
          y + (5 + j * 8) * k,
          2.8 * k,
          4 * k,
          tone(0.88, 0.13, 76, 0.9),
        )
    hx += w * 0.92
  }
  art.end()
  art.line(`M${cx} ${wt}V${wb}M${cx - ww} ${wt + ww}H${cx + ww}`, tone(0.22, 0.06, 335), 3.4 * k)
  art.line(win, tone(0.46, 0.1, 22), 6 * k).line(win, tone(0.72, 0.13, 48, 0.55), 1.4 * k)
  // hanging lamp-less beams of light on the walls
  art.fill(
    art.radialAt(cx, H * 0.66, 270 * k, [
      [0, tone(0.84, 0.15, 62, 0.6)],
      [0.25, tone(0.74, 0.18, 46, 0.4)],
      [0.5, tone(0.64, 0.18, 30, 0.22)],
      [0.75, tone(0.55, 0.16, 14, 0.08)],
      [1, tone(0.5, 0.14, 0, 0)],
    ]),
  )
  const hw = (s: number) => 178 * k * s,
    ty = (s: number) => vy + D * s
  const far = 0.19,
    near = 1.08
  // table
  const tab = `M${cx - hw(far)} ${ty(far)}H${cx + hw(far)}L${cx + hw(near)} ${ty(near)}H${cx - hw(near)}Z`
  // guests, far to near
  const zs = [0.25, 0.335, 0.45, 0.62, 0.88]
  const guest = (s: number, side: number, _i: number) => {
    const t = (s - 0.2) / 0.75
    const x = cx + side * (hw(s) + 44 * s * k),
      y = ty(s) - 80 * s * k
    person(
      art,
      x,
      y,
      s * k * 1.12,
      tone(mix(0.34, 0.16, t), mix(0.1, 0.05, t), mix(368, 338, t) % 360),
      tone(mix(0.78, 0.7, t), 0.16, 50),
      -side,
    )
  }
  zs.slice(0, 3).forEach((s, i) => {
    guest(s, -1, i)
    guest(s * 1.04, 1, i)
  })
  art.path(
    tab,
    art.linearAt(
      [
        [0, tone(0.95, 0.075, 80)],
        [0.3, tone(0.88, 0.11, 66)],
        [0.7, tone(0.74, 0.135, 46)],
        [1, tone(0.56, 0.13, 26)],
      ],
      0,
      ty(far),
      0,
      H,
    ),
  )
  art.path(
    `M${cx - hw(far) * 0.22} ${ty(far)}H${cx + hw(far) * 0.22}L${cx + hw(near) * 0.22} ${ty(near)}H${cx - hw(near) * 0.22}Z`,
    tone(0.99, 0.05, 88, 0.22),
  )
  // places laid
  for (const s of [0.25, 0.325, 0.43, 0.58, 0.82])
    for (const d of [-1, 1]) {
      const x = cx + d * hw(s) * 0.68,
        y = ty(s)
      art
        .ellipse(x, y + 2.2 * s * k, 27 * s * k, 9.6 * s * k, tone(0.42, 0.11, 24, 0.35))
        .ellipse(x, y, 26 * s * k, 9 * s * k, tone(0.96, 0.035, 78))
        .ellipse(x, y - 0.6 * s * k, 17 * s * k, 5.6 * s * k, tone(0.89, 0.06, 66))
      const gx = cx + d * hw(s) * 0.36
      art
        .path(
          `M${gx - 4.6 * s * k} ${y - 22 * s * k}q${4.6 * s * k} ${20 * s * k} ${9.2 * s * k} 0Z`,
          tone(0.52, 0.17, 18, 0.85),
        )
        .line(`M${gx} ${y - 13 * s * k}V${y - 1 * s * k}`, tone(0.97, 0.04, 80, 0.75), 1.3 * s * k)
    }
  // green down the middle, then candles
  for (let i = 0; i < 46; i++) {
    const s = 0.2 + (i / 46) ** 1.5 * 0.9,
      x = cx + (art.random() - 0.5) * 34 * s * k,
      y = ty(s) + (art.random() - 0.5) * 5 * s
    art.leaf(
      x,
      y,
      9 * s * k,
      3.4 * s * k,
      (art.random() - 0.5) * 120,
      tone(0.42 + art.random() * 0.16, 0.08, 138 + art.random() * 20, 0.9),
    )
  }
  for (const [s, o, h] of [
    [0.21, -14, 110],
    [0.235, 16, 150],
    [0.275, -22, 130],
    [0.32, 20, 170],
    [0.385, -24, 118],
    [0.46, 24, 150],
    [0.56, -30, 128],
    [0.7, 30, 150],
    [0.83, -36, 138],
  ] as const)
    candle(art, cx + o * s * k, ty(s), h * s * k, 15 * s * k, 0.62)
  zs.slice(3).forEach((s, i) => {
    guest(s, -1, i)
    guest(s * 1.03, 1, i)
  })
  art.fill(
    art.radialAt(cx, H * 0.6, W * 0.72, [
      [0, tone(0.2, 0.05, 335, 0)],
      [0.62, tone(0.2, 0.05, 335, 0)],
      [1, tone(0.14, 0.045, 332, 0.55)],
    ]),
  )
}
