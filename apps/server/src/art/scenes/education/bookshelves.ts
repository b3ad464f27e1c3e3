import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { pick } from '../../numbers.ts'

/** Reading by lamp: shelves, an armchair, a window gone blue. */
export function bookshelves(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.25),
    k = m / 340,
    lx = W * 0.6
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.28, 0.06, 30)],
        [1, tone(0.4, 0.1, 44)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  const cols = [12, 30, 48, 66, 350, 250, 200, 84]
  for (let j = 0; j < 5; j++) {
    const y = H * 0.04 + j * 58 * k
    if (y > H * 0.8) break
    let x = -4,
      i = 0
    while (x < W) {
      const w = (8 + ((i * 7 + j * 5) % 9)) * k,
        h = (34 + ((i * 13 + j * 11) % 15)) * k,
        d = Math.abs(x - lx) / W,
        l = Math.max(0.3, 0.66 - d * 0.62 - j * 0.015)
      if ((i * 3 + j) % 11 !== 0)
        art.rect(x, y + 50 * k - h, w, h, tone(l, 0.09, pick(cols, i * 5 + j * 3)), 1)
      x += w + 1.6 * k
      i++
    }
    art.rect(0, y + 50 * k, W, 5 * k, tone(0.3, 0.06, 36))
  }
  art.glow(lx, H * 0.4, m * 0.66, 0.72)
  art.rect(0, H * 0.86, W, H * 0.14, tone(0.3, 0.07, 20))
  art.ellipse(lx - 70 * k, H * 0.885, 150 * k, 18 * k, tone(0.48, 0.13, 18))
  art.line(`M${lx} ${H * 0.36}V${H * 0.88}`, tone(0.24, 0.05, 30), 4 * k)
  art.ellipse(lx, H * 0.885, 24 * k, 5 * k, tone(0.22, 0.05, 30))
  art.path(
    `M${lx - 22 * k} ${H * 0.3}H${lx + 22 * k}L${lx + 40 * k} ${H * 0.3 + 46 * k}H${lx - 40 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.97, 0.07, 86)],
        [1, tone(0.88, 0.13, 70)],
      ],
      0,
      H * 0.3,
      0,
      H * 0.3 + 46 * k,
    ),
  )
  art.path(
    `M${lx - 40 * k} ${H * 0.3 + 46 * k}H${lx + 40 * k}L${lx + 116 * k} ${H * 0.9}H${lx - 150 * k}Z`,
    art.linearAt(
      [
        [0, tone(0.96, 0.09, 82, 0.45)],
        [1, tone(0.86, 0.12, 66, 0.04)],
      ],
      0,
      H * 0.4,
      0,
      H * 0.9,
    ),
  )
  const ax = lx - 96 * k,
    ay = H * 0.88
  art.path(
    `M${ax - 50 * k} ${ay}V${ay - 66 * k}Q${ax - 52 * k} ${ay - 120 * k} ${ax - 6 * k} ${ay - 120 * k}Q${ax + 32 * k} ${ay - 120 * k} ${ax + 34 * k} ${ay - 74 * k}V${ay}Z`,
    tone(0.42, 0.13, 14),
  )
  art.path(
    `M${ax - 62 * k} ${ay}V${ay - 50 * k}A13 13 0 0 1 ${ax - 34 * k} ${ay - 50 * k}V${ay - 34 * k}H${ax + 30 * k}V${ay - 50 * k}A13 13 0 0 1 ${ax + 58 * k} ${ay - 50 * k}V${ay}Z`,
    tone(0.5, 0.15, 20),
  )
  art.rect(ax - 36 * k, ay - 42 * k, 68 * k, 16 * k, tone(0.6, 0.16, 26), 7 * k)
  art.path(
    `M${ax - 20 * k} ${ay - 46 * k}L${ax + 2 * k} ${ay - 40 * k}L${ax + 24 * k} ${ay - 46 * k}V${ay - 52 * k}L${ax + 2 * k} ${ay - 46 * k}L${ax - 20 * k} ${ay - 52 * k}Z`,
    tone(0.98, 0.02, 84),
  )
}
