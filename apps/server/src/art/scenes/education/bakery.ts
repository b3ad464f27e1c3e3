import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'

/** A bread oven: brick, one glowing mouth, loaves on the sill. */
export function bakery(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W * 0.5,
    m = Math.min(W, H * 1.2),
    by = H * 0.8,
    R = m * 0.27
  art.rect(
    0,
    0,
    W,
    H,
    art.radialAt(cx, by - R * 0.6, Math.max(W, H) * 0.72, [
      [0, tone(0.58, 0.14, 40)],
      [0.45, tone(0.42, 0.12, 24)],
      [1, tone(0.24, 0.06, 350)],
    ]),
  )
  for (let j = 0; j < 16; j++)
    for (let i = -1; i < W / 40 + 1; i++) {
      const bw = (40 * m) / 360,
        bh = (17 * m) / 360,
        x = i * bw + ((j % 2) * bw) / 2,
        y = j * bh
      if (y > by) continue
      art.rect(
        x + 1,
        y + 1,
        bw - 2.4,
        bh - 2.4,
        tone(0.62, 0.12, 38, 0.05 + ((((i * 7 + j * 13) % 9) + 9) % 9) * 0.012),
        2,
      )
    }
  for (let a = 0; a < 15; a++) {
    const t0 = Math.PI + (Math.PI / 15) * a + 0.012,
      t1 = Math.PI + (Math.PI / 15) * (a + 1) - 0.012,
      r0 = R * 1.06,
      r1 = R * 1.36,
      p = (t: number, r: number) => `${cx + Math.cos(t) * r} ${by - R * 0.36 + Math.sin(t) * r}`
    art.path(
      `M${p(t0, r0)}A${r0} ${r0} 0 0 1 ${p(t1, r0)}L${p(t1, r1)}A${r1} ${r1} 0 0 0 ${p(t0, r1)}Z`,
      tone(0.5 + (a % 3) * 0.035, 0.12, 34 + (a % 4) * 3),
    )
  }
  art.rect(cx - R * 1.36, by - R * 0.36, R * 0.3, R * 0.36, tone(0.5, 0.12, 34))
  art.rect(cx + R * 1.06, by - R * 0.36, R * 0.3, R * 0.36, tone(0.5, 0.12, 34))
  art.path(
    `M${cx - R * 1.03} ${by}V${by - R * 0.36}A${R * 1.03} ${R * 1.03} 0 0 1 ${cx + R * 1.03} ${by - R * 0.36}V${by}Z`,
    art.radialAt(cx, by - R * 0.1, R * 1.3, [
      [0, tone(0.97, 0.07, 86)],
      [0.22, tone(0.9, 0.13, 72)],
      [0.5, tone(0.75, 0.18, 48)],
      [0.8, tone(0.52, 0.18, 26)],
      [1, tone(0.36, 0.13, 14)],
    ]),
  )
  for (const [dx, hh, w, c] of [
    [-0.5, 0.5, 0.22, tone(0.82, 0.17, 58)],
    [-0.18, 0.74, 0.26, tone(0.9, 0.13, 74)],
    [0.16, 0.6, 0.24, tone(0.95, 0.09, 84)],
    [0.46, 0.46, 0.2, tone(0.84, 0.16, 60)],
  ] as const) {
    const x = cx + dx * R
    art.path(
      `M${x - w * R} ${by}C${x - w * R} ${by - hh * R * 0.5} ${x - w * R * 0.2} ${by - hh * R * 0.6} ${x} ${by - hh * R * 1.1}C${x + w * R * 0.3} ${by - hh * R * 0.6} ${x + w * R} ${by - hh * R * 0.5} ${x + w * R} ${by}Z`,
      c,
      { opacity: 0.8 },
    )
  }
  art.rect(
    0,
    by,
    W,
    H - by,
    art.linearAt(
      [
        [0, tone(0.46, 0.1, 40)],
        [0.12, tone(0.36, 0.08, 30)],
        [1, tone(0.22, 0.05, 350)],
      ],
      0,
      by,
      0,
      H,
    ),
  )
  art.glow(cx, by, R * 1.9, 0.5)
  for (const [dx, r] of [
    [-0.95, 0.3],
    [-0.32, 0.34],
    [0.36, 0.32],
    [0.98, 0.29],
  ] as const) {
    const x = cx + dx * R * 1.05,
      y = by + (H - by) * 0.52,
      rr = r * R
    art.ellipse(x, y + rr * 0.34, rr * 1.06, rr * 0.16, tone(0.16, 0.04, 350, 0.6))
    art.path(
      `M${x - rr} ${y + rr * 0.3}C${x - rr * 1.06} ${y - rr * 0.5} ${x - rr * 0.4} ${y - rr * 0.72} ${x} ${y - rr * 0.72}S${x + rr * 1.06} ${y - rr * 0.5} ${x + rr} ${y + rr * 0.3}C${x + rr * 0.5} ${y + rr * 0.42} ${x - rr * 0.5} ${y + rr * 0.42} ${x - rr} ${y + rr * 0.3}Z`,
      art.linearAt(
        [
          [0, tone(0.86, 0.12, 70)],
          [0.5, tone(0.68, 0.14, 52)],
          [1, tone(0.44, 0.11, 36)],
        ],
        0,
        y - rr * 0.7,
        0,
        y + rr * 0.4,
      ),
    )
    for (const q of [-0.4, 0, 0.4])
      art.line(
        `M${x + (q - 0.1) * rr} ${y - rr * 0.5}Q${x + (q + 0.06) * rr} ${y - rr * 0.2} ${x + (q + 0.2) * rr} ${y + rr * 0.02}`,
        tone(0.94, 0.06, 82, 0.8),
        rr * 0.07,
      )
  }
}
