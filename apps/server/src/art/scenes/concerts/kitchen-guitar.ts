import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { moon } from '../../parts/sky.ts'

/** Fado in a kitchen: tiles, one pendant lamp, the guitar on its chair, blue night in the window. */
export function kitchenGuitar(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.2),
    k = m / 300,
    cx = W * 0.5
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.32, 0.09, 20)],
        [1, tone(0.48, 0.13, 34)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  art.glow(cx + 40 * k, H * 0.34, m * 0.8, 0.75)
  const wx = W * 0.1,
    wy = H * 0.12,
    ww = 92 * k,
    wh = 112 * k
  art.rect(
    wx,
    wy,
    ww,
    wh,
    art.linearAt(
      [
        [0, tone(0.22, 0.08, 272)],
        [1, tone(0.42, 0.12, 290)],
      ],
      0,
      wy,
      0,
      wy + wh,
    ),
  )
  moon(art, wx + ww * 0.68, wy + wh * 0.26, 9 * k)
  art.path(
    `M${wx} ${wy + wh}V${wy + wh * 0.72}L${wx + ww * 0.25} ${wy + wh * 0.6}L${wx + ww * 0.5} ${wy + wh * 0.72}V${wy + wh * 0.66}L${wx + ww * 0.76} ${wy + wh * 0.54}L${wx + ww} ${wy + wh * 0.66}V${wy + wh}Z`,
    tone(0.2, 0.06, 282),
  )
  for (const [a, b] of [
    [0.14, 0.84],
    [0.3, 0.8],
    [0.66, 0.78],
    [0.84, 0.86],
  ] as const)
    art.rect(wx + ww * a, wy + wh * b, 6 * k, 8 * k, tone(0.9, 0.12, 74))
  art.line(`M${wx + ww / 2} ${wy}V${wy + wh}M${wx} ${wy + wh / 2}H${wx + ww}`, tone(0.8, 0.08, 60), 4 * k)
  art.rect(wx, wy, ww, wh, 'none', { stroke: tone(0.8, 0.08, 60), width: 6 * k })
  const ty = H * 0.64,
    t = 30 * k
  art.rect(0, ty, W, H - ty, tone(0.92, 0.025, 240))
  for (let j = 0; ty + j * t < H; j++)
    for (let i = 0; i * t < W; i++) {
      const x = i * t,
        y = ty + j * t
      art.path(
        `M${x + t / 2} ${y + t * 0.1}L${x + t * 0.9} ${y + t / 2}L${x + t / 2} ${y + t * 0.9}L${x + t * 0.1} ${y + t / 2}Z`,
        tone(0.52, 0.13, 258),
      )
      art.circle(x + t / 2, y + t / 2, t * 0.15, tone(0.9, 0.1, 80))
      art.circle(x, y, t * 0.13, tone(0.6, 0.12, 255))
    }
  art.rect(
    0,
    ty,
    W,
    H - ty,
    art.linearAt(
      [
        [0, tone(0.6, 0.14, 40, 0.2)],
        [1, tone(0.25, 0.08, 330, 0.6)],
      ],
      0,
      ty,
      0,
      H,
    ),
  )
  art.rect(0, ty - 5 * k, W, 6 * k, tone(0.72, 0.11, 52))
  const lx = cx + 44 * k,
    ly = H * 0.24
  art.line(`M${lx} 0V${ly - 16 * k}`, tone(0.24, 0.05, 20), 2 * k)
  art.path(
    `M${lx - 40 * k} ${ly + 10 * k}Q${lx - 30 * k} ${ly - 20 * k} ${lx} ${ly - 20 * k}Q${lx + 30 * k} ${ly - 20 * k} ${lx + 40 * k} ${ly + 10 * k}Z`,
    tone(0.42, 0.14, 24),
  )
  art.ellipse(lx, ly + 10 * k, 40 * k, 5 * k, tone(0.97, 0.07, 86))
  art.path(
    `M${lx - 38 * k} ${ly + 12 * k}L${lx - 120 * k} ${H}H${lx + 120 * k}L${lx + 38 * k} ${ly + 12 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.96, 0.08, 84, 0.42)],
        [1, tone(0.86, 0.12, 66, 0)],
      ],
      0,
      ly,
      0,
      H,
    ),
  )
  const gx = lx + 4 * k,
    gy = H * 0.74
  art.moved(`rotate(13 ${gx} ${gy})`)
  art.rect(gx - 5 * k, gy - 128 * k, 10 * k, 110 * k, tone(0.28, 0.07, 26))
  art.path(
    `M${gx - 13 * k} ${gy - 128 * k}Q${gx} ${gy - 152 * k} ${gx + 13 * k} ${gy - 128 * k}L${gx + 6 * k} ${gy - 118 * k}H${gx - 6 * k}Z`,
    tone(0.36, 0.1, 30),
  )
  art.path(
    `M${gx} ${gy - 34 * k}C${gx + 42 * k} ${gy - 34 * k} ${gx + 56 * k} ${gy + 6 * k} ${gx + 48 * k} ${gy + 34 * k}C${gx + 40 * k} ${gy + 58 * k} ${gx - 40 * k} ${gy + 58 * k} ${gx - 48 * k} ${gy + 34 * k}C${gx - 56 * k} ${gy + 6 * k} ${gx - 42 * k} ${gy - 34 * k} ${gx} ${gy - 34 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.86, 0.13, 66)],
        [0.5, tone(0.72, 0.16, 50)],
        [1, tone(0.48, 0.13, 30)],
      ],
      gx - 50 * k,
      gy - 30 * k,
      gx + 50 * k,
      gy + 40 * k,
    ),
  )
  art.circle(gx, gy + 2 * k, 15 * k, tone(0.24, 0.06, 20))
  art.circle(gx, gy + 2 * k, 18 * k, 'none', { stroke: tone(0.94, 0.07, 80), width: 1.8 * k })
  art.rect(gx - 16 * k, gy + 30 * k, 32 * k, 4 * k, tone(0.28, 0.07, 26))
  for (const q of [-3.4, -1.1, 1.1, 3.4])
    art.line(`M${gx + q * k} ${gy - 128 * k}V${gy + 32 * k}`, tone(0.97, 0.04, 86, 0.9), 0.8 * k)
  art.end()
}
