import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix, pick } from '../../numbers.ts'
import { moon } from '../../parts/sky.ts'

/** A cushion: `z` is how near it is, from -1 to 1; `a` its angle. */
type Seat = { x: number; y: number; z: number; a: number; i: number }

/** Circle: cushions around one lamp, seen from above the shoulder; shadows run outward. */
export function circle(art: Canvas): void {
  const { width: W, height: H } = art
  const violet = 308
  const k = W / 480,
    cx = W * 0.5,
    cy = H * 0.66,
    rx = W * 0.37,
    ry = H * 0.2
  art.fill(
    art.linear([
      [0, tone(0.23, 0.075, violet - 20)],
      [0.42, tone(0.36, 0.115, violet)],
      [0.62, tone(0.46, 0.135, violet + 22)],
      [1, tone(0.3, 0.1, violet + 24)],
    ]),
  )
  // three tall windows, night
  for (const [x, w] of [
    [0.16, 0.115],
    [0.5, 0.145],
    [0.84, 0.115],
  ] as const) {
    const wx = W * x,
      ww = W * w,
      t = H * (x === 0.5 ? 0.05 : 0.11),
      b = H * 0.45
    const d = `M${wx - ww / 1} ${b}V${t + ww}a${ww} ${ww} 0 0 1 ${2 * ww} 0V${b}Z`
    art.path(
      d,
      art.linearAt(
        [
          [0, tone(0.27, 0.1, 268)],
          [0.6, tone(0.42, 0.12, 284)],
          [1, tone(0.62, 0.13, 326)],
        ],
        0,
        t,
        0,
        b,
      ),
    )
    const cp = art.clip(d)
    art.within(cp)
    for (let i = 0; i < 12; i++)
      art.circle(
        wx + (art.random() - 0.5) * 2 * ww,
        t + art.random() * (b - t) * 0.7,
        0.5 + art.random() * 0.9,
        tone(0.97, 0.03, 85, 0.8),
      )
    if (x === 0.5) moon(art, wx - ww * 0.3, t + ww * 0.9, 15 * k)
    art.path(
      `M${wx - ww} ${b}v${-18 * k}q${ww * 0.5} ${-16 * k} ${ww} ${-3 * k}t${ww} ${-2 * k}v${24 * k}Z`,
      tone(0.33, 0.1, 292),
    )
    art
      .end()
      .line(`M${wx} ${t}V${b}M${wx - ww} ${t + ww}h${2 * ww}`, tone(0.27, 0.08, violet), 3 * k)
      .line(d, tone(0.56, 0.12, violet + 34, 0.8), 2.4 * k)
  }
  // floor light
  art
    .moved(`translate(${cx} ${cy}) scale(1 .60)`)
    .circle(
      0,
      0,
      W * 0.64,
      art.radialAt(0, 0, W * 0.64, [
        [0, tone(0.9, 0.13, 72, 0.95)],
        [0.26, tone(0.76, 0.18, 48, 0.72)],
        [0.5, tone(0.62, 0.18, 22, 0.4)],
        [0.74, tone(0.52, 0.16, 350, 0.14)],
        [1, tone(0.45, 0.14, violet, 0)],
      ]),
    )
    .end()
  art
    .ellipse(cx, cy, rx * 0.66, ry * 0.66, tone(0.93, 0.1, 78, 0.28))
    .ellipse(cx, cy, rx * 0.66, ry * 0.66, 'none', { stroke: tone(0.97, 0.07, 84, 0.55), width: 1.6 })
  const n = 11
  const seats: Seat[] = []
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 - 1.57
    seats.push({ x: cx + Math.cos(a) * rx, y: cy + Math.sin(a) * ry * 1.12, z: Math.sin(a), a, i })
  }
  seats.sort((p, q) => p.z - q.z)
  const draw = ({ x, y, z, a, i }: Seat) => {
    const s = k * mix(0.62, 1.16, (z + 1) / 2),
      ux = Math.cos(a),
      hue = pick([18, 352, 330, 44, 300, 8], i % 6)
    art.ellipse(
      x + ux * 26 * s,
      y + 12 * s + Math.max(0, z) * 10 * s,
      46 * s,
      13 * s,
      tone(0.16, 0.06, violet, 0.42),
    )
    art
      .ellipse(x, y + 8 * s, 38 * s, 13 * s, tone(0.42, 0.14, hue))
      .ellipse(x, y + 5 * s, 36 * s, 11 * s, tone(0.56, 0.16, hue))
    const dk = tone(mix(0.34, 0.18, (z + 1) / 2), 0.085, hue - 12),
      rim = tone(0.84, 0.15, 60)
    const body = (dx: number, dy: number, c: string) => {
      art.path(
        `M${x + dx - 25 * s} ${y + 6 * s + dy}q0 ${-50 * s} ${25 * s} ${-52 * s}q${25 * s} ${2 * s} ${25 * s} ${52 * s}q${-25 * s} ${9 * s} ${-50 * s} 0Z`,
        c,
      )
      art.ellipse(x + dx, y - 58 * s + dy, 12.5 * s, 14.5 * s, c)
    }
    body(-ux * 2.6 * s, z > 0.2 ? -2.2 * s : 2.2 * s, rim)
    body(0, 0, dk)
    if (z < 0.15)
      art.ellipse(
        x - ux * 2 * s,
        y - 57 * s,
        8.8 * s,
        10.8 * s,
        tone(pick([0.8, 0.62, 0.72, 0.5], i % 4), 0.09, 56),
      )
  }
  seats.filter(({ z }) => z < 0.1).forEach(draw)
  // lamp in the middle
  art.glow(cx, cy - 14 * k, 108 * k, 0.9)
  art.ellipse(cx, cy + 9 * k, 26 * k, 8 * k, tone(0.32, 0.09, 20))
  art.path(
    `M${cx - 19 * k} ${cy + 6 * k}q${-10 * k} ${-34 * k} ${19 * k} ${-46 * k}q${29 * k} ${12 * k} ${19 * k} ${46 * k}q${-19 * k} ${7 * k} ${-38 * k} 0Z`,
    art.linear([
      [0, tone(0.92, 0.12, 76)],
      [1, tone(0.98, 0.05, 90)],
    ]),
  )
  for (const d of [-9, 0, 9])
    art.line(
      `M${cx + d * k} ${cy + 7 * k}Q${cx + d * 1.5 * k} ${cy - 18 * k} ${cx} ${cy - 40 * k}`,
      tone(0.8, 0.15, 60, 0.6),
      1.1 * k,
    )
  seats.filter(({ z }) => z >= 0.1).forEach(draw)
}
