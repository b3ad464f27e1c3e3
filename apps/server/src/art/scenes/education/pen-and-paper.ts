import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'

/** Letters: paper, a pen, a lamp and tea, seen from above the table. Evening. */
export function penAndPaper(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.radialAt(W * 0.24, H * 0.2, W * 0.95, [
      [0, tone(0.92, 0.1, 76)],
      [0.34, tone(0.74, 0.13, 54)],
      [0.7, tone(0.46, 0.11, 24)],
      [1, tone(0.28, 0.08, 345)],
    ]),
  )
  for (let i = 0; i < 8; i++)
    art.line(
      `M0 ${H * (0.06 + i * 0.14)}Q${W * 0.5} ${H * (0.03 + i * 0.145)} ${W} ${H * (0.07 + i * 0.14)}`,
      tone(0.32, 0.09, 30, 0.22),
      1.3,
    )
  const sheet = (
    x: number,
    y: number,
    w: number,
    h: number,
    a: number,
    lines: number,
    paper: Tone = [0.97, 0.03, 84],
  ) => {
    art
      .moved(`translate(${W * x} ${H * y}) rotate(${a})`)
      .rect((-w * k) / 2 + 4, (-h * k) / 2 + 6, w * k, h * k, tone(0.2, 0.07, 340, 0.35), 3)
      .rect((-w * k) / 2, (-h * k) / 2, w * k, h * k, toned(paper), 3)
    for (let i = 0; i < lines; i++)
      art.line(
        `M${-w * 0.38 * k} ${(-h * 0.34 + i * 12) * k}q${w * 0.1 * k} ${-4 * k} ${w * 0.2 * k} 0t${w * 0.2 * k} 0t${w * (i === lines - 1 ? 0.06 : 0.18 + (i % 3) * 0.06) * k} 0`,
        tone(0.36, 0.08, 280, 0.8),
        1.7 * k,
      )
    art.end()
  }
  sheet(0.7, 0.36, 132, 170, 13, 0, [0.9, 0.05, 66])
  sheet(0.46, 0.56, 170, 204, -8, 10)
  // envelope
  art
    .moved(`translate(${W * 0.8} ${H * 0.74}) rotate(-14)`)
    .rect(-62 * k + 4, -40 * k + 6, 124 * k, 80 * k, tone(0.2, 0.07, 340, 0.4), 4)
    .rect(-62 * k, -40 * k, 124 * k, 80 * k, tone(0.88, 0.07, 40), 4)
    .path(`M${-62 * k} ${-38 * k}L0 ${12 * k}L${62 * k} ${-38 * k}`, tone(0.94, 0.05, 50), {
      stroke: tone(0.7, 0.1, 34),
      width: 1.2,
    })
    .circle(0, 8 * k, 11 * k, tone(0.52, 0.18, 24))
    .circle(-1 * k, 7 * k, 6 * k, tone(0.6, 0.18, 28))
    .end()
  // pen, cup, lamp's base, a sprig
  art
    .moved(`translate(${W * 0.6} ${H * 0.7}) rotate(-42)`)
    .rect(
      0,
      -5 * k,
      112 * k,
      10 * k,
      art.linearAt(
        [
          [0, tone(0.5, 0.12, 262)],
          [1, tone(0.24, 0.07, 280)],
        ],
        0,
        -5,
        0,
        6 * k,
      ),
      5 * k,
    )
    .path(`M0 ${-5 * k}L${-22 * k} 0L0 ${5 * k}Z`, tone(0.84, 0.12, 78))
    .rect(34 * k, -5 * k, 5 * k, 10 * k, tone(0.84, 0.12, 78))
    .end()
  const tx = W * 0.86,
    ty = H * 0.26
  art
    .circle(tx + 4 * k, ty + 6 * k, 46 * k, tone(0.2, 0.07, 340, 0.35))
    .circle(tx, ty, 44 * k, tone(0.95, 0.03, 80))
    .circle(tx, ty, 36 * k, tone(0.88, 0.05, 70))
    .line(
      `M${tx - 30 * k} ${ty + 14 * k}q${-22 * k} ${6 * k} ${-22 * k} ${-8 * k}t${14 * k} ${-12 * k}`,
      tone(0.56, 0.1, 228),
      6 * k,
    )
    .circle(tx, ty, 29 * k, tone(0.56, 0.1, 228))
    .circle(tx, ty, 24 * k, tone(0.58, 0.14, 50))
    .ellipse(tx - 6 * k, ty - 8 * k, 10 * k, 5 * k, tone(0.86, 0.12, 74, 0.8))
  for (let i = 0; i < 9; i++) {
    const x = W * (0.06 + i * 0.022),
      y = H * (0.92 - i * 0.055)
    art.leaf(
      x + (i % 2 ? 12 : -10) * k,
      y,
      15 * k,
      6.5 * k,
      i % 2 ? -18 : -78,
      tone(0.46 + (i % 3) * 0.07, 0.09, 140),
    )
  }
  art.line(
    `M${W * 0.04} ${H * 0.96}Q${W * 0.12} ${H * 0.72} ${W * 0.25} ${H * 0.44}`,
    tone(0.38, 0.08, 130),
    2.6 * k,
  )
  art.glow(W * 0.15, H * 0.12, W * 0.42, 0.75)
  art
    .circle(W * 0.15, H * 0.13, 34 * k, tone(0.98, 0.05, 88))
    .circle(W * 0.15, H * 0.13, 34 * k, 'none', { stroke: tone(0.8, 0.14, 62), width: 5 * k })
}
