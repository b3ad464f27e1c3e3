import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { pick } from '../../numbers.ts'

/** Lamp: an armchair, books, rain on the window. Late evening. */
export function lamp(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    by = H * 0.84
  art.fill(
    art.linear([
      [0, tone(0.31, 0.06, 62)],
      [0.5, tone(0.42, 0.085, 54)],
      [1, tone(0.32, 0.07, 36)],
    ]),
  )
  const wx = W * 0.08,
    ww = W * 0.34,
    wt = H * 0.1,
    wh = H * 0.56
  art.rect(wx - 8 * k, wt - 8 * k, ww + 16 * k, wh + 16 * k, tone(0.26, 0.05, 40), 6).rect(
    wx,
    wt,
    ww,
    wh,
    art.linear([
      [0, tone(0.27, 0.075, 262)],
      [1, tone(0.4, 0.09, 280)],
    ]),
    2,
  )
  const cp = art.clip(`M${wx} ${wt}h${ww}v${wh}h${-ww}Z`)
  art.within(cp)
  for (let i = 0; i < 9; i++)
    art.soft(
      wx + art.random() * ww,
      wt + wh * (0.55 + art.random() * 0.45),
      (7 + art.random() * 12) * k,
      0.84,
      0.13,
      art.random() > 0.5 ? 70 : 40,
      0.6,
    )
  for (let i = 0; i < 46; i++) {
    const x = wx + art.random() * ww,
      y = wt + art.random() * wh
    art.line(`M${x} ${y}l${-3 * k} ${(9 + art.random() * 14) * k}`, tone(0.88, 0.04, 260, 0.4), 1.1)
  }
  art.end().line(`M${wx + ww / 2} ${wt}v${wh}M${wx} ${wt + wh * 0.45}h${ww}`, tone(0.26, 0.05, 40), 4.6 * k)
  art.glow(W * 0.7, H * 0.36, W * 0.52, 0.95)
  // shelf
  for (let r = 0; r < 2; r++) {
    const y = H * (0.26 + r * 0.27)
    art.rect(W * 0.8, y, W * 0.22, 5 * k, tone(0.3, 0.07, 36))
    let x = W * 0.805
    while (x < W) {
      const w = (7 + art.random() * 8) * k,
        h = (36 + art.random() * 18) * k
      art.rect(
        x,
        y - h,
        w - 1,
        h,
        tone(0.42 + art.random() * 0.2, 0.11, pick([28, 350, 62, 190, 272], Math.floor(art.random() * 5))),
        1.5,
      )
      x += w
    }
  }
  art.rect(
    0,
    by,
    W,
    H - by,
    art.linear([
      [0, tone(0.46, 0.1, 40)],
      [1, tone(0.26, 0.07, 20)],
    ]),
  )
  art
    .ellipse(W * 0.52, by + 24 * k, W * 0.42, 22 * k, tone(0.52, 0.14, 24))
    .ellipse(W * 0.52, by + 24 * k, W * 0.37, 17 * k, 'none', { stroke: tone(0.8, 0.12, 66, 0.7), width: 2 })
  // lamp
  const lx = W * 0.7
  art
    .line(`M${lx} ${by + 12 * k}V${H * 0.34}`, tone(0.22, 0.05, 30), 4 * k)
    .ellipse(lx, by + 13 * k, 26 * k, 5 * k, tone(0.22, 0.05, 30))
    .path(
      `M${lx - 24 * k} ${H * 0.2}h${48 * k}l${22 * k} ${H * 0.17}h${-92 * k}Z`,
      art.linear([
        [0, tone(0.9, 0.12, 78)],
        [1, tone(0.97, 0.07, 88)],
      ]),
    )
  // armchair
  const ax = W * 0.47,
    ay = by + 14 * k,
    c1 = tone(0.52, 0.14, 20),
    c2 = tone(0.4, 0.12, 8),
    c3 = tone(0.64, 0.15, 32)
  art.path(
    `M${ax - 56 * k} ${ay - 40 * k}V${ay - 112 * k}q0 ${-34 * k} ${36 * k} ${-34 * k}h${40 * k}q${36 * k} 0 ${36 * k} ${34 * k}v${72 * k}Z`,
    art.linearAt(
      [
        [0, c2],
        [1, c3],
      ],
      ax - 56 * k,
      0,
      ax + 56 * k,
      0,
    ),
  )
  art
    .rect(ax - 52 * k, ay - 56 * k, 104 * k, 30 * k, c3, 12 * k)
    .rect(ax - 76 * k, ay - 78 * k, 34 * k, 72 * k, c2, 16 * k)
    .rect(ax + 42 * k, ay - 78 * k, 34 * k, 72 * k, c1, 16 * k)
    .rect(ax - 60 * k, ay - 32 * k, 120 * k, 26 * k, c1, 10 * k)
  art
    .moved(`rotate(-10 ${ax + 6 * k} ${ay - 66 * k})`)
    .path(
      `M${ax - 24 * k} ${ay - 62 * k}q${15 * k} ${-12 * k} ${30 * k} 0q${15 * k} ${-12 * k} ${30 * k} 0v${-6 * k}q${-15 * k} ${-12 * k} ${-30 * k} 0q${-15 * k} ${-12 * k} ${-30 * k} 0Z`,
      tone(0.97, 0.03, 84),
    )
    .end()
  for (let i = 0; i < 4; i++)
    art.rect(
      W * 0.845 - (i % 2) * 4 * k,
      by + 6 * k - i * 9 * k,
      58 * k,
      8.2 * k,
      tone(0.48 + i * 0.05, 0.12, pick([24, 70, 330, 190], i)),
      2,
    )
  art.path(`M${W * 0.865} ${by - 29 * k}h${26 * k}v${-11 * k}h${-26 * k}Z`, tone(0.95, 0.03, 80))
}
