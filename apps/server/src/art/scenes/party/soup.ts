import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { outside } from '../../parts/sky.ts'

/** Soup: a pot, bowls, steam in a kitchen window. Blue hour. */
export function soup(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    by = H * 0.8
  art.fill(
    art.linear([
      [0, tone(0.34, 0.07, 18)],
      [0.6, tone(0.48, 0.11, 34)],
      [1, tone(0.36, 0.09, 20)],
    ]),
  )
  // tiles
  for (let y = 0; y < by; y += 32 * k)
    for (let x = 0; x < W; x += 32 * k)
      art.rect(
        x + 1.2,
        y + 1.2,
        32 * k - 2.4,
        32 * k - 2.4,
        tone(0.47 + art.random() * 0.045, 0.088, 36 + art.random() * 8, 0.55),
        3,
      )
  // window
  const wx = W * 0.53,
    ww = W * 0.37,
    wt = H * 0.09,
    wh = H * 0.5
  art.rect(wx - 7 * k, wt - 7 * k, ww + 14 * k, wh + 14 * k, tone(0.3, 0.07, 14), 8)
  art.rect(wx, wt, ww, wh, art.linearAt(outside(art.hour), 0, wt, 0, wt + wh), 3)
  art.path(
    `M${wx} ${wt + wh}v${-wh * 0.24}q${ww * 0.2} ${-wh * 0.16} ${ww * 0.42} ${-wh * 0.02}t${ww * 0.58} ${-wh * 0.06}V${wt + wh}Z`,
    tone(0.36, 0.09, 300),
  )
  for (let i = 0; i < 9; i++)
    art.rect(
      wx + ww * (0.06 + art.random() * 0.86),
      wt + wh * (0.83 + art.random() * 0.13),
      2.6,
      3.4,
      tone(0.89, 0.13, 78),
    )
  art
    .circle(wx + ww * 0.74, wt + wh * 0.2, 1.5, tone(0.98, 0.03, 90))
    .circle(wx + ww * 0.3, wt + wh * 0.13, 1, tone(0.98, 0.03, 90, 0.8))
  art.line(`M${wx + ww / 2} ${wt}v${wh}M${wx} ${wt + wh * 0.42}h${ww}`, tone(0.3, 0.07, 14), 5 * k)
  // a lamp from above, left
  art.glow(W * 0.29, H * 0.16, W * 0.48, 0.72)
  art
    .line(`M${W * 0.29} 0V${H * 0.08}`, tone(0.2, 0.05, 340), 2.4 * k)
    .path(
      `M${W * 0.29 - 40 * k} ${H * 0.17}Q${W * 0.29 - 32 * k} ${H * 0.07} ${W * 0.29} ${H * 0.07}T${W * 0.29 + 40 * k} ${H * 0.17}Z`,
      tone(0.27, 0.07, 350),
    )
    .ellipse(W * 0.29, H * 0.17, 40 * k, 5 * k, tone(0.97, 0.07, 84))
  // shelf (wood)
  art.rect(
    0,
    by,
    W,
    H - by,
    art.linearAt(
      [
        [0, tone(0.6, 0.12, 42)],
        [0.1, tone(0.46, 0.105, 32)],
        [1, tone(0.3, 0.08, 16)],
      ],
      0,
      by,
      0,
      H,
    ),
  )
  art.rect(0, by, W, 2.4, tone(0.82, 0.12, 62, 0.8))
  // pot
  const px = W * 0.3,
    pw = 92 * k,
    ph = H * 0.26,
    pt = by - ph + 6 * k
  art.ellipse(px, by + 7 * k, pw * 1.12, 10 * k, tone(0.2, 0.06, 10, 0.5))
  art.path(
    `M${px - pw} ${pt}V${by - 16 * k}q0 ${22 * k} ${24 * k} ${22 * k}H${px + pw - 24 * k}q${24 * k} 0 ${24 * k} ${-22 * k}V${pt}Z`,
    art.linearAt(
      [
        [0, tone(0.42, 0.14, 22)],
        [0.28, tone(0.64, 0.19, 32)],
        [0.5, tone(0.55, 0.18, 27)],
        [1, tone(0.3, 0.1, 14)],
      ],
      px - pw,
      0,
      px + pw,
      0,
    ),
  )
  art
    .ellipse(px, pt, pw, 15 * k, tone(0.34, 0.11, 18))
    .ellipse(px, pt + 2 * k, pw * 0.92, 12 * k, tone(0.8, 0.15, 62))
    .ellipse(px - 18 * k, pt + 1, pw * 0.5, 5 * k, tone(0.92, 0.12, 78, 0.8))
  art.line(
    `M${px - pw - 2} ${pt + 26 * k}q${-18 * k} 2 ${-18 * k} ${14 * k}t${18 * k} ${12 * k}M${px + pw + 2} ${pt + 26 * k}q${18 * k} 2 ${18 * k} ${14 * k}t${-18 * k} ${12 * k}`,
    tone(0.34, 0.1, 16),
    7 * k,
  )
  art.line(`M${px + 26 * k} ${pt + 2}L${px + 62 * k} ${pt - 66 * k}`, tone(0.7, 0.11, 56), 7 * k)
  // steam
  for (const [dx, a, hgt] of [
    [-42, 0.34, 118],
    [-4, 0.46, 150],
    [34, 0.3, 108],
  ] as const)
    art
      .line(
        `M${px + dx * k} ${pt - 8 * k}c${-22 * k} ${-hgt * 0.3 * k} ${22 * k} ${-hgt * 0.45 * k} ${2 * k} ${-hgt * 0.98 * k}`,
        tone(0.98, 0.03, 80, a * 0.5),
        10 * k,
      )
      .line(
        `M${px + dx * k} ${pt - 8 * k}c${-22 * k} ${-hgt * 0.3 * k} ${22 * k} ${-hgt * 0.45 * k} ${2 * k} ${-hgt * 0.98 * k}`,
        tone(0.98, 0.03, 80, a),
        3 * k,
      )
  // bowls, stacked, and one filled
  const bowl = (x: number, y: number, w: number, col: string, full = 0) => {
    if (full) art.ellipse(x, y - w * 0.44, w * 0.94, w * 0.16, tone(0.86, 0.14, 68))
    art.path(
      `M${x - w} ${y - w * 0.46}H${x + w}C${x + w} ${y - w * 0.06} ${x + w * 0.5} ${y} ${x + w * 0.42} ${y}H${x - w * 0.42}C${x - w * 0.5} ${y} ${x - w} ${y - w * 0.06} ${x - w} ${y - w * 0.46}Z`,
      col,
    )
  }
  const bx = W * 0.68
  for (let i = 0; i < 4; i++)
    bowl(
      bx,
      by + 5 * k - i * 12 * k,
      40 * k,
      art.linearAt(
        [
          [0, tone(0.93, 0.045, 66)],
          [0.6, tone(0.78, 0.075, 46)],
          [1, tone(0.52, 0.09, 28)],
        ],
        bx - 40 * k,
        0,
        bx + 40 * k,
        0,
      ),
    )
  art.ellipse(bx, by + 5 * k - 36 * k - 18 * k, 40 * k, 5.4 * k, tone(0.62, 0.09, 34))
  bowl(
    W * 0.86,
    by + 17 * k,
    38 * k,
    art.linearAt(
      [
        [0, tone(0.6, 0.09, 235)],
        [0.7, tone(0.42, 0.09, 262)],
        [1, tone(0.32, 0.08, 280)],
      ],
      W * 0.78,
      0,
      W * 0.94,
      0,
    ),
    0,
  )
  art
    .ellipse(W * 0.86, by + 17 * k - 17.4 * k, 38 * k, 6.4 * k, tone(0.36, 0.07, 270))
    .ellipse(W * 0.86, by + 17 * k - 16.4 * k, 34 * k, 5 * k, tone(0.84, 0.15, 66))
}
