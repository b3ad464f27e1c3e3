import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'

/** A pottery studio in the morning: the wheel, two hands, light across shelves of bowls. */
export function pottery(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    by = H * 0.8
  art.fill(
    art.linear([
      [0, tone(0.8, 0.065, 62)],
      [0.6, tone(0.86, 0.06, 70)],
      [1, tone(0.66, 0.09, 46)],
    ]),
  )
  // window, left
  const wx = W * 0.05,
    ww = W * 0.3,
    wt = H * 0.07,
    wh = H * 0.5
  art.rect(wx - 8 * k, wt - 8 * k, ww + 16 * k, wh + 16 * k, tone(0.97, 0.025, 80), 4).rect(
    wx,
    wt,
    ww,
    wh,
    art.linearAt(
      [
        [0, tone(0.8, 0.07, 225)],
        [0.55, tone(0.9, 0.06, 150)],
        [1, tone(0.96, 0.07, 95)],
      ],
      0,
      wt,
      0,
      wt + wh,
    ),
  )
  const cp = art.clip(`M${wx} ${wt}h${ww}v${wh}h${-ww}Z`)
  art.within(cp)
  art.glow(wx + ww * 0.64, wt + wh * 0.36, H * 0.3, 0.8, 84)
  for (let i = 0; i < 30; i++)
    art.circle(
      wx + art.random() * ww,
      wt + wh * (0.66 + art.random() * 0.4),
      (8 + art.random() * 13) * k,
      tone(0.62 + art.random() * 0.16, 0.11, 132 + art.random() * 24, 0.85),
    )
  art.end().line(`M${wx + ww / 2} ${wt}v${wh}M${wx} ${wt + wh * 0.5}h${ww}`, tone(0.97, 0.025, 80), 5 * k)
  art.rect(wx - 14 * k, wt + wh + 6 * k, ww + 28 * k, 9 * k, tone(0.62, 0.1, 48), 3)
  for (const [x, h, c] of [
    [0.09, 20, [0.6, 0.13, 34]],
    [0.16, 30, [0.92, 0.03, 80]],
    [0.25, 22, [0.52, 0.09, 228]],
  ] as const)
    art.path(
      `M${W * x - 11 * k} ${wt + wh + 6 * k - h * k}q${-8 * k} ${h * 0.6 * k} ${3 * k} ${h * k}h${16 * k}q${11 * k} ${-h * 0.4 * k} ${3 * k} ${-h * k}Z`,
      toned(c),
    )
  // slanting light
  art.path(
    `M${W * 0.36} ${H * 0.06}L${W * 0.74} ${H * 0.8}H${W * 1.02}L${W * 0.62} 0H${W * 0.36}Z`,
    tone(0.98, 0.06, 88, 0.38),
  )
  // shelves, right
  const jar = (x: number, y: number, w: number, h: number, t: number, c: Tone) => {
    const a = toned(c),
      lt = tone(Math.min(0.97, c[0] + 0.13), c[1] * 0.8, c[2]),
      dk = tone(c[0] - 0.14, c[1], c[2])
    const g = art.linearAt(
      [
        [0, lt],
        [0.4, a],
        [1, dk],
      ],
      x - w,
      0,
      x + w,
      0,
    )
    if (t === 0)
      art
        .path(
          `M${x - w} ${y - h}H${x + w}Q${x + w * 0.9} ${y} ${x + w * 0.45} ${y}H${x - w * 0.45}Q${x - w * 0.9} ${y} ${x - w} ${y - h}Z`,
          g,
        )
        .ellipse(x, y - h, w, w * 0.2, dk)
    else if (t === 1)
      art
        .path(
          `M${x - w * 0.4} ${y - h}h${w * 0.8}q0 ${h * 0.2} ${w * 0.5} ${h * 0.46}T${x + w * 0.6} ${y}H${x - w * 0.6}q${-w * 0.9} ${-h * 0.3} ${-w * 0.3} ${-h * 0.54}t${w * 0.5} ${-h * 0.46}Z`,
          g,
        )
        .ellipse(x, y - h, w * 0.4, w * 0.1, dk)
    else
      art
        .rect(x - w * 0.7, y - h, w * Math.LOG2E, h, g, w * 0.2)
        .line(
          `M${x + w * 0.7} ${y - h * 0.75}q${w * 0.7} 0 ${w * 0.6} ${h * 0.3}t${-w * 0.6} ${h * 0.25}`,
          a,
          4 * k,
        )
        .ellipse(x, y - h + 2 * k, w * 0.7, w * 0.16, dk)
  }
  const C = [
    [0.62, 0.13, 36],
    [0.9, 0.035, 80],
    [0.54, 0.09, 230],
    [0.7, 0.12, 60],
    [0.44, 0.09, 16],
    [0.66, 0.08, 150],
  ] as const
  const shelves = [
    [0.2, jars('0.66,17,26,1,0 0.745,18,20,0,1 0.83,15,30,2,2 0.92,19,34,1,4')],
    [0.43, jars('0.7,20,20,0,3 0.79,14,34,1,1 0.87,15,24,2,5 0.955,18,20,0,0')],
  ] as const
  for (const [y, row] of shelves) {
    art
      .rect(W * 0.6, H * y + 3 * k, W * 0.42, 14 * k, tone(0.5, 0.09, 40, 0.25))
      .rect(W * 0.6, H * y, W * 0.42, 7 * k, tone(0.6, 0.1, 48))
    for (const [x = 0, w = 0, h = 0, t = 0, c = 0] of row) jar(W * x, H * y, w * k, h * k, t, pick(C, c))
  }
  // table, wheel
  art
    .rect(
      0,
      by,
      W,
      H - by,
      art.linearAt(
        [
          [0, tone(0.72, 0.1, 54)],
          [0.1, tone(0.58, 0.1, 44)],
          [1, tone(0.4, 0.085, 26)],
        ],
        0,
        by,
        0,
        H,
      ),
    )
    .rect(0, by, W, 2.4, tone(0.95, 0.07, 80, 0.8))
  const px = W * 0.47,
    py = by + 6 * k
  art
    .ellipse(px, py + 20 * k, 118 * k, 22 * k, tone(0.24, 0.06, 20, 0.45))
    .path(
      `M${px - 108 * k} ${py}v${14 * k}q${108 * k} ${36 * k} ${216 * k} 0v${-14 * k}Z`,
      tone(0.34, 0.06, 330),
    )
    .ellipse(
      px,
      py,
      108 * k,
      20 * k,
      art.linearAt(
        [
          [0, tone(0.82, 0.05, 70)],
          [0.4, tone(0.6, 0.06, 40)],
          [1, tone(0.4, 0.06, 350)],
        ],
        px - 108 * k,
        0,
        px + 108 * k,
        0,
      ),
    )
  for (const r of [92, 74, 58])
    art.ellipse(px, py, r * k, r * 0.182 * k, 'none', { stroke: tone(0.95, 0.04, 70, 0.34), width: 1.3 })
  const pot = `M${px - 38 * k} ${py + 2 * k}C${px - 66 * k} ${py - 34 * k} ${px - 60 * k} ${py - 84 * k} ${px - 40 * k} ${py - 104 * k}Q${px - 46 * k} ${py - 118 * k} ${px - 50 * k} ${py - 124 * k}H${px + 50 * k}Q${px + 46 * k} ${py - 118 * k} ${px + 40 * k} ${py - 104 * k}C${px + 60 * k} ${py - 84 * k} ${px + 66 * k} ${py - 34 * k} ${px + 38 * k} ${py + 2 * k}Q${px} ${py + 12 * k} ${px - 38 * k} ${py + 2 * k}Z`
  art.path(
    pot,
    art.linearAt(
      [
        [0, tone(0.84, 0.1, 54)],
        [0.3, tone(0.7, 0.135, 42)],
        [0.66, tone(0.55, 0.13, 32)],
        [1, tone(0.38, 0.1, 20)],
      ],
      px - 60 * k,
      0,
      px + 60 * k,
      0,
    ),
  )
  const cq = art.clip(pot)
  art.within(cq)
  for (let i = 0; i < 9; i++)
    art.line(
      `M${px - 64 * k} ${py - (110 - i * 13) * k}q${64 * k} ${13 * k} ${128 * k} 0`,
      tone(i % 2 ? 0.34 : 0.94, 0.09, 46, i % 2 ? 0.16 : 0.2),
      2.6 * k,
    )
  art
    .end()
    .ellipse(px, py - 124 * k, 50 * k, 9 * k, tone(0.42, 0.11, 26))
    .ellipse(px, py - 122.5 * k, 44 * k, 6.5 * k, tone(0.28, 0.08, 18))
  // arms: rolled sleeves, hands on the clay
  const arm = (d: string, c1: string, c2: string) => {
    art.line(d, c2, 26 * k).line(d, c1, 20 * k)
  }
  const aS = art.linearAt(
      [
        [0, tone(0.8, 0.075, 58)],
        [1, tone(0.66, 0.095, 46)],
      ],
      0,
      py - 90 * k,
      0,
      py + 40 * k,
    ),
    aD = tone(0.58, 0.1, 40)
  arm(`M${px - 176 * k} ${H + 10}Q${px - 128 * k} ${py - 4 * k} ${px - 66 * k} ${py - 56 * k}`, aS, aD)
  arm(`M${px + 182 * k} ${H + 10}Q${px + 132 * k} ${py - 6 * k} ${px + 66 * k} ${py - 64 * k}`, aS, aD)
  for (const sd of [-1, 1]) {
    const hx = px + sd * 62 * k,
      hy = py - (sd < 0 ? 60 : 68) * k
    art
      .ellipse(hx + sd * 2 * k, hy + 4 * k, 17 * k, 21 * k, aD)
      .ellipse(hx + sd * 1 * k, hy + 2 * k, 15.5 * k, 20 * k, aS)
    for (let i = 0; i < 4; i++)
      art
        .line(
          `M${hx - sd * 2 * k} ${hy + (-14 + i * 9) * k}q${-sd * 12 * k} ${-2 * k} ${-sd * 20 * k} ${2 * k}`,
          aD,
          8.6 * k,
        )
        .line(
          `M${hx - sd * 2 * k} ${hy + (-14.6 + i * 9) * k}q${-sd * 12 * k} ${-2 * k} ${-sd * 19.5 * k} ${2 * k}`,
          tone(0.77, 0.08, 56),
          6.8 * k,
        )
    art
      .line(`M${hx} ${hy - 14 * k}q${-sd * 4 * k} ${-16 * k} ${-sd * 17 * k} ${-22 * k}`, aD, 9.5 * k)
      .line(
        `M${hx} ${hy - 14 * k}q${-sd * 4 * k} ${-16 * k} ${-sd * 17 * k} ${-22 * k}`,
        tone(0.78, 0.08, 57),
        7.6 * k,
      )
  }
  for (const sd of [-1, 1]) {
    const x = px + sd * (sd < 0 ? 164 : 170) * k
    art
      .line(
        `M${x + sd * 14 * k} ${H + 16}L${x - sd * 8 * k} ${H - 26 * k}`,
        tone(sd < 0 ? 0.46 : 0.4, 0.1, 232),
        40 * k,
      )
      .line(
        `M${x - sd * 20 * k - 12 * k} ${H - (sd < 0 ? 26 : 38) * k}l${28 * k} ${sd < 0 ? -16 * k : 16 * k}`,
        tone(0.56, 0.1, 230),
        6 * k,
      )
  }
}

/** Place, half width, height, form and colour of each. */
function jars(row: string): number[][] {
  return row.split(' ').map((jar) => jar.split(',').map(Number))
}
