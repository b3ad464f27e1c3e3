import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { skyStops } from '../../parts/sky.ts'

/** Soup in late light: a window, a pot with steam, carrots and bowls on the table. Stands for an uploaded picture. */
export function lateSoup(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.3),
    k = m / 400,
    cx = W * 0.56,
    ty = H * 0.72
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.6, 0.1, 34)],
        [0.6, tone(0.72, 0.12, 50)],
        [1, tone(0.66, 0.13, 40)],
      ],
      0,
      0,
      W,
      H,
    ),
  )
  const wx = W * 0.06,
    wy = H * 0.08,
    ww = 128 * k,
    wh = 158 * k
  art.rect(wx, wy, ww, wh, art.linearAt(skyStops('gold'), 0, wy, 0, wy + wh))
  art.circle(wx + ww * 0.62, wy + wh * 0.72, 17 * k, tone(0.98, 0.05, 90))
  art.path(
    `M${wx} ${wy + wh}V${wy + wh * 0.82}Q${wx + ww * 0.3} ${wy + wh * 0.7} ${wx + ww * 0.55} ${wy + wh * 0.82}T${wx + ww} ${wy + wh * 0.78}V${wy + wh}Z`,
    tone(0.46, 0.11, 345),
  )
  art.line(`M${wx + ww / 2} ${wy}V${wy + wh}M${wx} ${wy + wh * 0.46}H${wx + ww}`, tone(0.95, 0.03, 80), 5 * k)
  art.rect(wx, wy, ww, wh, 'none', { stroke: tone(0.95, 0.03, 80), width: 8 * k })
  art.rect(wx - 9 * k, wy + wh + 2 * k, ww + 18 * k, 9 * k, tone(0.9, 0.05, 74))
  art.path(
    `M${W * 0.46} ${H * 0.1}L${W * 0.64} ${H * 0.06}L${W * 0.86} ${ty}H${W * 0.58}Z`,
    tone(0.95, 0.09, 80, 0.34),
  )
  art.path(
    `M${W * 0.67} ${H * 0.05}L${W * 0.84} ${H * 0.02}L${W * 1.1} ${ty}H${W * 0.9}Z`,
    tone(0.95, 0.09, 80, 0.28),
  )
  art.rect(
    0,
    ty,
    W,
    H - ty,
    art.linearAt(
      [
        [0, tone(0.7, 0.12, 52)],
        [0.1, tone(0.55, 0.12, 38)],
        [1, tone(0.36, 0.09, 22)],
      ],
      0,
      ty,
      0,
      H,
    ),
  )
  art.rect(0, ty, W, 3 * k, tone(0.88, 0.1, 70))
  const pw = 78 * k,
    ph = 84 * k,
    py = ty + 20 * k
  art.ellipse(cx, py + 4 * k, pw * 1.1, 10 * k, tone(0.22, 0.06, 10, 0.4))
  art.path(
    `M${cx - pw} ${py - ph}H${cx + pw}L${cx + pw * 0.92} ${py - 12 * k}Q${cx + pw * 0.9} ${py} ${cx + pw * 0.76} ${py}H${cx - pw * 0.76}Q${cx - pw * 0.9} ${py} ${cx - pw * 0.92} ${py - 12 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.72, 0.17, 30)],
        [0.35, tone(0.58, 0.19, 26)],
        [1, tone(0.34, 0.12, 10)],
      ],
      cx - pw,
      0,
      cx + pw,
      0,
    ),
  )
  art.ellipse(cx, py - ph, pw, 13 * k, tone(0.42, 0.14, 20))
  art.ellipse(cx, py - ph + 1 * k, pw * 0.9, 9.5 * k, tone(0.8, 0.15, 60))
  for (const [a, b, c] of [
    [-0.5, 0, 60],
    [-0.1, 0.3, 140],
    [0.3, -0.2, 50],
    [0.6, 0.2, 140],
    [0.05, -0.4, 66],
  ] as const)
    art.ellipse(cx + a * pw, py - ph + (1 + b * 9) * k, 6 * k, 2.4 * k, tone(0.74, 0.15, c))
  art.rect(cx - pw - 16 * k, py - ph + 16 * k, 18 * k, 9 * k, tone(0.36, 0.12, 14), 4 * k)
  art.rect(cx + pw - 2 * k, py - ph + 16 * k, 18 * k, 9 * k, tone(0.3, 0.1, 10), 4 * k)
  for (const [dx, a, b] of [
    [-34, 1, 0.34],
    [2, -1, 0.42],
    [36, 1, 0.3],
  ] as const) {
    const x = cx + dx * k,
      y = py - ph - 8 * k
    art.line(
      `M${x} ${y}C${x + a * 22 * k} ${y - 24 * k} ${x - a * 22 * k} ${y - 48 * k} ${x + a * 4 * k} ${y - 76 * k}S${x + a * 14 * k} ${y - 104 * k} ${x} ${y - 120 * k}`,
      tone(0.98, 0.03, 84, b),
      9 * k,
    )
  }
  for (const [x0, rr, sc] of [
    [0.16, -14, 1],
    [0.24, 8, 0.86],
    [0.1, 4, 0.8],
  ] as const) {
    const x = W * x0,
      y = ty + 34 * k
    art.moved(`translate(${x} ${y}) rotate(${rr}) scale(${(k * sc * 10) / 10})`)
    art.path('M0 -5C22 -8 52 -3 66 0C52 3 22 8 0 5C-5 2 -5 -2 0 -5Z', tone(0.72, 0.18, 48))
    art.line('M14 -5V1M28 5V-1M40 -4V0', tone(0.62, 0.17, 40), 1.4)
    art.path(
      'M0 0C-14 -14 -24 -12 -34 -16C-26 -6 -30 0 -38 3C-26 4 -22 8 -28 14C-16 10 -8 8 0 0Z',
      tone(0.56, 0.13, 145),
    )
    art.end()
  }
  const bx = W * 0.88,
    by = ty + 32 * k
  art.path(
    `M${bx - 40 * k} ${by - 20 * k}H${bx + 40 * k}C${bx + 38 * k} ${by + 10 * k} ${bx + 18 * k} ${by + 14 * k} ${bx} ${by + 14 * k}S${bx - 38 * k} ${by + 10 * k} ${bx - 40 * k} ${by - 20 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.97, 0.02, 80)],
        [1, tone(0.76, 0.06, 40)],
      ],
      bx - 40 * k,
      0,
      bx + 40 * k,
      0,
    ),
  )
  art.ellipse(bx, by - 20 * k, 40 * k, 7 * k, tone(0.99, 0.01, 80))
  art.ellipse(bx, by - 19.5 * k, 34 * k, 5 * k, tone(0.78, 0.15, 58))
}
