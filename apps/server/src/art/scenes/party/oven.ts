import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'

/** Oven: the glowing mouth of a bread oven. */
export function oven(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    cx = W * 0.56,
    R = H * 0.33,
    by = H * 0.76
  art.fill(
    art.radialAt(cx, by - R * 0.4, W * 0.7, [
      [0, tone(0.52, 0.14, 34)],
      [0.5, tone(0.34, 0.1, 10)],
      [1, tone(0.21, 0.06, 338)],
    ]),
  )
  // wall of bricks
  for (let r = 0; r < 11; r++)
    for (let c = -1; c < 11; c++) {
      const w = 54 * k,
        h = H / 10.5,
        x = c * w + ((r % 2) * w) / 2,
        y = r * h
      const d = Math.hypot(x + w / 2 - cx, y + h / 2 - by) / W
      art.rect(
        x + 1.5,
        y + 1.5,
        w - 3,
        h - 3,
        tone(
          mix(0.56, 0.24, Math.min(1, d * 1.5)) + art.random() * 0.03,
          mix(0.13, 0.06, Math.min(1, d * 1.5)),
          mix(398, 340, Math.min(1, d * 1.3)) % 360,
          0.7,
        ),
        3,
      )
    }
  // arch stones
  const n = 15
  for (let i = 0; i < n; i++) {
    const a0 = Math.PI + (i / n) * Math.PI + 0.012,
      a1 = Math.PI + ((i + 1) / n) * Math.PI - 0.012,
      ro = R + 38 * k,
      p = (a: number, r: number) => `${cx + Math.cos(a) * r} ${by - 6 + Math.sin(a) * r}`
    art.path(
      `M${p(a0, R)}L${p(a0, ro)}L${p(a1, ro)}L${p(a1, R)}Z`,
      tone(0.54 + 0.12 * Math.sin(((i + 0.5) / n) * Math.PI) + art.random() * 0.05, 0.13, 42),
    )
  }
  const mouth = `M${cx - R} ${by}V${by - 6}a${R} ${R} 0 0 1 ${2 * R} 0V${by}Z`
  art.path(
    mouth,
    art.radialAt(cx, by, R * 1.08, [
      [0, tone(0.97, 0.08, 90)],
      [0.22, tone(0.9, 0.14, 76)],
      [0.5, tone(0.74, 0.19, 48)],
      [0.8, tone(0.48, 0.17, 26)],
      [1, tone(0.27, 0.09, 8)],
    ]),
  )
  const cp = art.clip(mouth)
  art.within(cp)
  for (let i = 0; i < 7; i++) {
    const x = cx - R * 0.7 + i * R * 0.235,
      hgt = R * (0.32 + art.random() * 0.36)
    art.path(
      `M${x} ${by - hgt}C${x + 20 * k} ${by - hgt * 0.5} ${x + 24 * k} ${by} ${x} ${by}S${x - 22 * k} ${by - hgt * 0.45} ${x} ${by - hgt}Z`,
      tone(0.93, 0.12, 80, 0.55),
    )
  }
  for (const [x, w] of [
    [-0.46, 0.24],
    [0.05, 0.27],
    [0.52, 0.23],
  ] as const) {
    const lx = cx + x * R,
      lw = w * R
    art.path(
      `M${lx - lw} ${by}q0 ${-lw * 0.95} ${lw} ${-lw * 0.95}t${lw} ${lw * 0.95}Z`,
      art.linearAt(
        [
          [0, tone(0.7, 0.15, 58)],
          [1, tone(0.34, 0.1, 28)],
        ],
        0,
        by - lw,
        0,
        by,
      ),
    )
    art.line(
      `M${lx - lw * 0.45} ${by - lw * 0.52}q${lw * 0.4} ${-lw * 0.3} ${lw * 0.9} 0`,
      tone(0.92, 0.11, 78),
      2.4 * k,
    )
  }
  art.end()
  art
    .rect(
      0,
      by,
      W,
      H - by,
      art.linearAt(
        [
          [0, tone(0.66, 0.13, 48)],
          [0.12, tone(0.44, 0.11, 28)],
          [1, tone(0.24, 0.07, 350)],
        ],
        0,
        by,
        0,
        H,
      ),
    )
    .rect(cx - R * 1.2, by, R * 2.4, 4 * k, tone(0.96, 0.1, 82, 0.9), 2)
  art.ellipse(
    cx,
    by + 8 * k,
    R * 1.3,
    20 * k,
    art.radialAt(cx, by + 6 * k, R * 1.3, [
      [0, tone(0.93, 0.13, 78, 0.8)],
      [1, tone(0.7, 0.18, 46, 0)],
    ]),
  )
  // a finished loaf and the peel, left
  art.line(`M${-10} ${H * 0.97}L${W * 0.26} ${by + 20 * k}`, tone(0.6, 0.1, 52), 8 * k)
  const lx = W * 0.16,
    ly = by + 22 * k
  art.ellipse(lx, ly + 3, 52 * k, 8 * k, tone(0.16, 0.05, 340, 0.5))
  art.path(
    `M${lx - 50 * k} ${ly}q${4 * k} ${-46 * k} ${50 * k} ${-46 * k}t${50 * k} ${46 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.4, 0.1, 30)],
        [0.6, tone(0.62, 0.14, 48)],
        [1, tone(0.8, 0.13, 66)],
      ],
      lx - 50 * k,
      0,
      lx + 50 * k,
      0,
    ),
  )
  for (const d of [-22, 0, 22])
    art.line(
      `M${lx + (d - 7) * k} ${ly - 20 * k}q${6 * k} ${-14 * k} ${16 * k} ${-15 * k}`,
      tone(0.88, 0.1, 74, 0.85),
      3 * k,
    )
}
