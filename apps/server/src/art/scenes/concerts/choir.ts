import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { candle } from '../../parts/light.ts'
import { singer } from '../../parts/people.ts'

/** Choir in a chapel: three rows, the conductor from behind, the apse gold behind them. Night. */
export function choir(art: Canvas): void {
  const { width: W, height: H } = art
  const tall = H > W,
    k = W / (tall ? 440 : 620),
    cx = W / 2,
    y0 = tall ? 0.335 : 0.5
  art.fill(
    art.linear([
      [0, tone(0.2, 0.075, 282)],
      [0.5, tone(0.29, 0.1, 305)],
      [1, tone(0.22, 0.075, 335)],
    ]),
  )
  const aw = W * (tall ? 0.37 : 0.3),
    top = H * (tall ? 0.035 : 0.03),
    b = H * 0.8,
    ap = `M${cx - aw} ${b}V${top + aw}a${aw} ${aw} 0 0 1 ${2 * aw} 0V${b}Z`
  art.path(
    ap,
    art.radialAt(cx, H * (y0 + 0.02), H * 0.5, [
      [0, tone(0.9, 0.12, 74)],
      [0.3, tone(0.76, 0.165, 52)],
      [0.62, tone(0.54, 0.165, 18)],
      [1, tone(0.34, 0.12, 330)],
    ]),
  )
  const cp = art.clip(ap)
  art.within(cp)
  for (let i = -5; i <= 5; i++)
    art.line(
      `M${cx} ${top}Q${cx + i * aw * 0.13} ${top + aw * 0.5} ${cx + i * aw * 0.205} ${b}`,
      tone(0.95, 0.09, 80, 0.17),
      1.5 * k,
    )
  for (let i = 1; i < 5; i++)
    art.line(
      `M${cx - aw} ${top + aw * (0.5 + i * 0.42)}Q${cx} ${top + aw * (0.72 + i * 0.42)} ${cx + aw} ${top + aw * (0.5 + i * 0.42)}`,
      tone(0.34, 0.12, 340, 0.16),
      1.2 * k,
    )
  art
    .end()
    .line(ap, tone(0.86, 0.13, 66, 0.75), 2.6 * k)
    .line(
      `M${cx - aw - 10 * k} ${b}V${top + aw}a${aw + 10 * k} ${aw + 10 * k} 0 0 1 ${2 * aw + 20 * k} 0V${b}`,
      tone(0.62, 0.14, 20, 0.6),
      1.5 * k,
    )
  // rose window
  const rx = cx,
    ry = H * (tall ? 0.165 : 0.19),
    R = W * (tall ? 0.088 : 0.06)
  art.soft(rx, ry, R * 2.1, 0.96, 0.06, 84, 0.65).circle(rx, ry, R, tone(0.3, 0.11, 288))
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283
    art
      .ellipse(
        rx + Math.cos(a) * R * 0.66,
        ry + Math.sin(a) * R * 0.66,
        R * 0.2,
        R * 0.2,
        tone(pick([0.78, 0.72, 0.84], i % 3), pick([0.13, 0.14, 0.12], i % 3), pick([300, 250, 60], i % 3)),
      )
      .line(
        `M${rx + Math.cos(a + 0.26) * R * 0.34} ${ry + Math.sin(a + 0.26) * R * 0.34}L${rx + Math.cos(a + 0.26) * R} ${ry + Math.sin(a + 0.26) * R}`,
        tone(0.9, 0.09, 76, 0.7),
        1,
      )
  }
  art
    .circle(rx, ry, R * 0.3, tone(0.93, 0.1, 80))
    .circle(rx, ry, R, 'none', { stroke: tone(0.9, 0.11, 74), width: 2.4 * k })
  // columns
  for (const [x, w] of tall
    ? ([
        [-0.045, 0.12],
        [0.925, 0.12],
      ] as const)
    : [
        [0.02, 0.07],
        [0.12, 0.05],
        [0.83, 0.05],
        [0.91, 0.07],
      ]) {
    const X = W * x,
      w2 = W * w,
      lt = x < 0.5
    art.rect(
      X,
      0,
      w2,
      H,
      art.linearAt(
        lt
          ? ([
              [0, tone(0.2, 0.065, 300)],
              [0.7, tone(0.42, 0.13, 345)],
              [1, tone(0.74, 0.15, 50)],
            ] as const)
          : [
              [0, tone(0.74, 0.15, 50)],
              [0.3, tone(0.42, 0.13, 345)],
              [1, tone(0.2, 0.065, 300)],
            ],
        X,
        0,
        X + w2,
        0,
      ),
    )
    art
      .rect(X - w2 * 0.14, H * 0.3, w2 * 1.28, 8 * k, tone(0.62, 0.14, 34))
      .rect(X - w2 * 0.1, H * 0.3 + 8 * k, w2 * 1.2, 5 * k, tone(0.42, 0.13, 350))
  }
  art.glow(cx, H * (y0 + 0.16), W * (tall ? 0.56 : 0.34), 0.55)
  // floor and steps
  art.path(
    `M0 ${H * (y0 + 0.3)}H${W}V${H}H0Z`,
    art.linear([
      [0, tone(0.66, 0.16, 38)],
      [0.3, tone(0.46, 0.145, 10)],
      [1, tone(0.2, 0.07, 335)],
    ]),
  )
  const C = [
    tone(0.36, 0.12, 300),
    tone(0.44, 0.14, 340),
    tone(0.52, 0.16, 16),
    tone(0.4, 0.12, 268),
    tone(0.62, 0.15, 44),
  ]
  const rows = tall
    ? ([
        [y0, 0.82, 7, 0.105],
        [y0 + 0.073, 0.93, 8, 0.11],
        [y0 + 0.155, 1.06, 7, 0.128],
      ] as const)
    : ([
        [y0, 0.9, 8, 0.075],
        [y0 + 0.115, 1.02, 9, 0.079],
        [y0 + 0.245, 1.16, 8, 0.092],
      ] as const)
  rows.forEach(([y, s, n, d], r) => {
    for (let j = 0; j < n; j++) {
      const t = j - (n - 1) / 2
      singer(
        art,
        cx + t * d * W,
        H * y + Math.abs(t) ** 1.7 * 1.5 * k * -1,
        s * k,
        r * 8 + j,
        pick(C, r * 2 + j * 3),
      )
    }
  })
  // candles at both ends
  for (const [x, y, h] of tall
    ? ([
        [0.085, 0.6, 66],
        [0.155, 0.635, 42],
        [0.845, 0.635, 46],
        [0.915, 0.6, 60],
      ] as const)
    : [
        [0.06, 0.86, 60],
        [0.13, 0.91, 40],
        [0.87, 0.91, 44],
        [0.94, 0.86, 56],
      ])
    candle(art, W * x, H * y, h * k, 9 * k, 0.85)
  // conductor
  const px = cx,
    py = H * (y0 + (tall ? 0.275 : 0.4)),
    s = k * (tall ? 1.28 : 1.5),
    dk = tone(0.155, 0.05, 328),
    rim = tone(0.88, 0.13, 70)
  const arms = (c: string, o: number) =>
    art.line(
      `M${px - 15 * s + o} ${py + 40 * s + o}Q${px - 48 * s + o} ${py + 34 * s + o} ${px - 52 * s + o} ${py - 8 * s + o}M${px + 15 * s + o} ${py + 40 * s + o}Q${px + 50 * s + o} ${py + 38 * s + o} ${px + 58 * s + o} ${py + 4 * s + o}`,
      c,
      11 * s,
    )
  arms(rim, -1.8 * s)
  art.ellipse(px, py - 2 * s, 13.5 * s, 15.5 * s, rim)
  art.path(
    `M${px - 32 * s} ${py + 160 * s}L${px - 27 * s} ${py + 42 * s}Q${px - 24 * s} ${py + 24 * s} ${px} ${py + 20 * s}Q${px + 24 * s} ${py + 24 * s} ${px + 27 * s} ${py + 42 * s}L${px + 32 * s} ${py + 160 * s}Z`,
    rim,
  )
  arms(dk, 0)
  art
    .rect(px - 5 * s, py + 8 * s, 10 * s, 18 * s, dk)
    .ellipse(px, py, 12.6 * s, 15 * s, dk)
    .path(
      `M${px - 31 * s} ${py + 162 * s}L${px - 26 * s} ${py + 44 * s}Q${px - 22 * s} ${py + 26 * s} ${px} ${py + 22 * s}Q${px + 22 * s} ${py + 26 * s} ${px + 26 * s} ${py + 44 * s}L${px + 31 * s} ${py + 162 * s}Z`,
      dk,
    )
  art
    .ellipse(px - 52 * s, py - 11 * s, 6 * s, 7 * s, tone(0.7, 0.1, 52))
    .ellipse(px + 58 * s, py + 1 * s, 6 * s, 7 * s, tone(0.7, 0.1, 52))
    .line(`M${px + 58 * s} ${py + 1 * s}L${px + 82 * s} ${py - 28 * s}`, tone(0.98, 0.03, 84), 1.8 * s)
  art.fill(
    art.radialAt(cx, H * 0.5, Math.max(W, H) * 0.66, [
      [0, tone(0.15, 0.05, 330, 0)],
      [0.6, tone(0.15, 0.05, 330, 0)],
      [1, tone(0.13, 0.045, 330, 0.55)],
    ]),
  )
}
