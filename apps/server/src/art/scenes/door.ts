import type { Canvas } from '../canvas.ts'
import { type Tone, tone, toned } from '../colour.ts'
import { mix, pick } from '../numbers.ts'
import { candle } from '../parts/light.ts'
import { figure, mirrored, pose } from '../parts/people.ts'
import { moon } from '../parts/sky.ts'

/** The open door at dusk, wide: the street is blue, the light lies across the stones. Text goes on the left. */
export function door(art: Canvas): void {
  const { width: W, height: H } = art
  const tall = H > W * 0.8,
    k = tall ? W / 420 : H / 380,
    dx = W * (tall ? 0.5 : 0.74),
    by = H * (tall ? 0.405 : 0.82),
    w = 42 * k
  art.fill(
    art.linear([
      [0, tone(0.25, 0.085, 276)],
      [0.45, tone(0.38, 0.12, 300)],
      [0.8, tone(0.52, 0.14, 335)],
      [1, tone(0.36, 0.11, 345)],
    ]),
  )
  art.stars(tall ? 20 : 50, H * 0.4, 0.85)
  const mx = W * (tall ? 0.14 : 0.9),
    my = H * (tall ? 0.07 : 0.16)
  moon(art, mx, my, 14 * k)
  // houses
  const hs = tall
    ? ([
        [-0.06, 0.34, 176, 320],
        [0.26, 0.5, 200, 18],
        [0.74, 0.34, 164, 300],
      ] as const)
    : ([
        [0.0, 0.1, 150, 300],
        [0.095, 0.085, 186, 330],
        [0.175, 0.11, 138, 310],
        [0.28, 0.085, 170, 345],
        [0.36, 0.1, 128, 300],
        [0.455, 0.085, 156, 325],
        [0.535, 0.085, 196, 310],
        [0.615, 0.25, 232, 18],
        [0.86, 0.16, 190, 318],
      ] as const)
  for (const [x, ww, h, hu] of hs) {
    const X = W * x,
      w2 = W * ww,
      main = hu === 18,
      y = by - h * k
    art.path(
      `M${X - 5 * k} ${y + 2}L${X + w2 / 2} ${y - (main ? 46 : 26) * k}L${X + w2 + 5 * k} ${y + 2}Z`,
      main ? tone(0.44, 0.13, 24) : tone(0.33, 0.1, hu + 20),
    )
    art.rect(
      X,
      y,
      w2,
      h * k + 4,
      main
        ? art.radialAt(dx, by - 60 * k, w2 * 0.9, [
            [0, tone(0.82, 0.13, 58)],
            [0.45, tone(0.62, 0.14, 28)],
            [1, tone(0.42, 0.12, 350)],
          ])
        : art.linear([
            [0, tone(0.3, 0.095, hu)],
            [1, tone(0.38, 0.115, hu + 18)],
          ]),
    )
    const n = Math.max(2, Math.round(w2 / (40 * k))),
      lit = main ? 1 : 0.42
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < n; c++) {
        const wx = X + (w2 * (c + 0.5)) / n - 8 * k,
          wy = y + (18 + r * 52) * k
        if (wy > by - 70 * k || (main && r > 1) || (main && r === 1 && Math.abs(wx + 8 * k - dx) < 30 * k))
          continue
        const on = art.random() < lit
        art.rect(wx, wy, 16 * k, 26 * k, on ? tone(0.9, 0.13, 78) : tone(0.25, 0.085, hu - 10), 2)
        if (on)
          art.line(
            `M${wx + 8 * k} ${wy}v${26 * k}M${wx} ${wy + 12 * k}h${16 * k}`,
            tone(0.56, 0.15, 40, 0.7),
            1.5 * k,
          )
        if (main) {
          for (let q = 0; q < 4; q++)
            art
              .circle(wx - 2 * k + q * 5 * k, wy + 28 * k, 4 * k, tone(0.5, 0.1, 150))
              .circle(
                wx + q * 5 * k - 1 * k,
                wy + 26 * k,
                1.8 * k,
                tone(0.72, 0.18, pick([20, 350, 60], q % 3)),
              )
        }
      }
  }
  // street
  art.rect(
    0,
    by,
    W,
    H - by,
    art.linearAt(
      [
        [0, tone(0.34, 0.1, 330)],
        [1, tone(0.2, 0.065, 322)],
      ],
      0,
      by,
      0,
      H,
    ),
  )
  for (let r = 0; r < 6; r++)
    for (let i = 0; i < 22; i++) {
      const y = by + 5 * k + r * r * 2.6 * k + r * 4 * k
      if (y > H) continue
      art.ellipse(
        (i * W) / 20 + (r % 2) * 14,
        y,
        (9 + r * 2.2) * k,
        (2 + r * 0.8) * k,
        tone(0.44, 0.1, 335, 0.22),
      )
    }
  art.path(
    `M${dx - w} ${by}H${dx + w}L${dx + w * 2.4} ${tall ? by + H * 0.16 : H}H${dx - w * 3.4}Z`,
    art.linearAt(
      [
        [0, tone(0.95, 0.1, 80, 0.92)],
        [1, tone(0.78, 0.16, 48, 0.12)],
      ],
      0,
      by,
      0,
      tall ? by + H * 0.16 : H,
    ),
  )
  art.glow(dx, by - 54 * k, 190 * k, 0.85)
  art
    .path(
      `M${dx - w - 9 * k} ${by}V${by - 78 * k}a${w + 9 * k} ${w + 9 * k} 0 0 1 ${2 * w + 18 * k} 0V${by}Z`,
      tone(0.9, 0.07, 70),
    )
    .path(
      `M${dx - w} ${by}V${by - 78 * k}a${w} ${w} 0 0 1 ${2 * w} 0V${by}Z`,
      art.linearAt(
        [
          [0, tone(0.99, 0.04, 92)],
          [0.5, tone(0.95, 0.1, 84)],
          [1, tone(0.88, 0.15, 68)],
        ],
        0,
        by - 120 * k,
        0,
        by,
      ),
    )
  // a table inside, the host in the door, guests who come
  art
    .rect(dx - w + 6 * k, by - 42 * k, 30 * k, 4 * k, tone(0.62, 0.14, 44))
    .line(
      `M${dx - w + 12 * k} ${by - 38 * k}V${by - 4 * k}M${dx - w + 30 * k} ${by - 38 * k}V${by - 4 * k}`,
      tone(0.62, 0.14, 44),
      3 * k,
    )
  candle(art, dx - w + 20 * k, by - 42 * k, 12 * k, 4.5 * k, 0.5)
  figure(
    art,
    dx + 14 * k,
    by - 60 * k,
    1.9 * k,
    pose('-1,-28 0,-18 0,4 | -10,-20 -18,-27 | 8,-8 4,2 | -4,18 -4,31 | 4,18 5,31'),
    tone(0.44, 0.15, 16),
    { skin: tone(0.5, 0.085, 46), hair: tone(0.22, 0.03, 330), leg: tone(0.28, 0.08, 320) },
  )
  const g = (x: number, s: number, c: Tone, sd: number, ex = 0) => {
    const X = tall ? dx + x * k : dx + x * k,
      Y = by - 18 * k * s
    art.path(
      `M${X - 8 * s * k} ${Y + 32 * s * Math.LOG2E * k}l${-sd * 60 * s * k} ${16 * k}l${26 * s * k} ${2 * k}Z`,
      tone(0.16, 0.05, 325, 0.45),
    )
    figure(
      art,
      X,
      Y,
      s * k,
      mirrored(pose('1,-28 0,-18 0,3 | -4,-8 2,0 | 5,-10 11,-9 | -4,16 -8,31 | 4,16 6,31'), sd),
      toned(c),
      { skin: tone(0.34, 0.07, 30), arm: toned(c), hair: tone(0.18, 0.04, 330), leg: tone(0.2, 0.06, 320) },
    )
    art.line(
      `M${X + sd * 4.2 * s * k} ${Y - 31.5 * s * k}q${sd * 2 * s * k} ${3.5 * s * k} ${sd * 0.8 * s * k} ${7 * s * k}M${X + sd * 4.1 * s * k} ${Y - 19 * s * k}V${Y + 1 * s * k}`,
      tone(0.9, 0.14, 66, 0.9),
      1.2 * s * k,
    )
    if (ex)
      art
        .path(
          `M${X + sd * 13 * s * k - 8 * s * k} ${Y - 10 * s * k}h${16 * s * k}q${-1 * s * k} ${6 * s * k} ${-5 * s * k} ${6 * s * k}h${-6 * s * k}q${-4 * s * k} 0 ${-5 * s * k} ${-6 * s * k}Z`,
          tone(0.6, 0.13, 30),
        )
        .path(
          `M${X + sd * 13 * s * k - 7 * s * k} ${Y - 10.5 * s * k}q${7 * s * k} ${-10 * s * k} ${14 * s * k} 0Z`,
          tone(0.88, 0.12, 74),
        )
  }
  g(-128, 1.9, [0.27, 0.09, 290], 1, 1)
  g(-160, 1.8, [0.34, 0.11, 350], 1)
  if (!tall) {
    g(-236, 1.82, [0.28, 0.08, 262], 1)
    g(118, 1.86, [0.3, 0.09, 310], -1, 1)
  } else g(124, 1.86, [0.3, 0.09, 310], -1)
  // bulbs over the street
  const P = tall
    ? ([[-0.05, 0.14, 1.05, 0.1, 0.08, 9]] as const)
    : ([
        [0.28, 0.22, 0.613, 0.33, 0.06, 9],
        [0.867, 0.33, 1.03, 0.2, 0.05, 5],
      ] as const)
  for (const [x0, y0, x1, y1, sag, n] of P) {
    const Q = (t: number) => [W * mix(x0, x1, t), H * (mix(y0, y1, t) + sag * 4 * t * (1 - t))] as const
    art.line(
      `M${Array.from({ length: 21 }, (_, i) => Q(i / 20).join(' ')).join('L')}`,
      tone(0.2, 0.06, 300, 0.8),
      Math.LOG2E,
    )
    for (let i = 0; i < n; i++) {
      const [x, y] = Q((i + 0.5) / n)
      art.glow(x, y + 5 * k, 24 * k, 0.7).circle(x, y + 5 * k, 3.8 * k, tone(0.98, 0.05, 88))
    }
  }
  if (!tall)
    art.fill(
      art.linearAt(
        [
          [0, tone(0.2, 0.07, 315, 0.92)],
          [0.36, tone(0.2, 0.07, 315, 0.8)],
          [0.56, tone(0.2, 0.07, 315, 0)],
          [1, tone(0.2, 0.07, 315, 0)],
        ],
        0,
        0,
        W,
        0,
      ),
    )
  else
    art.fill(
      art.linearAt(
        [
          [0, tone(0.2, 0.07, 315, 0)],
          [0.36, tone(0.2, 0.07, 318, 0)],
          [0.54, tone(0.19, 0.065, 320, 0.9)],
          [1, tone(0.185, 0.06, 322, 0.97)],
        ],
        0,
        0,
        0,
        H,
      ),
    )
}
