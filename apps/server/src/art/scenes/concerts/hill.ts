import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix, pick } from '../../numbers.ts'
import { moon } from '../../parts/sky.ts'

/** Hill: houses stacked on a hill, windows lit, the moon. Night. */
export function hill(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.linear([
      [0, tone(0.23, 0.085, 272)],
      [0.5, tone(0.36, 0.115, 288)],
      [0.8, tone(0.5, 0.13, 318)],
      [1, tone(0.58, 0.14, 345)],
    ]),
  )
  art.stars(44, H * 0.55, 0.85)
  moon(art, W * 0.2, H * 0.22, 23 * k)
  const ridge = (x: number) =>
    H * (0.62 - 0.34 * Math.exp(-(((x / W - 0.64) / 0.27) ** 2)) + 0.06 * Math.sin((x / W) * 7))
  for (let row = 0; row < 4; row++) {
    let x = -20 + art.random() * 20
    while (x < W + 20) {
      const w = (33 + Math.floor(art.random() * 6) * 5) * k,
        base = ridge(x + w / 2) + row * H * 0.16 + art.random() * 8,
        h = (36 + art.random() * 26) * k,
        t = row / 3
      const hue = pick([348, 20, 312, 44, 332], Math.floor(art.random() * 5)),
        l = mix(0.36, 0.25, t) + Math.floor(art.random() * 3) * 0.02
      const y = base - h
      art.rect(x, y, w, H - y, tone(l, 0.085, hue))
      art.rect(x + w * 0.64, y, w * 0.36, H - y, tone(l - 0.06, 0.08, hue - 8))
      art.path(
        `M${x - 3} ${y + 1}L${x + w / 2} ${y - 12 * k}L${x + w + 3} ${y + 1}Z`,
        tone(l + 0.1, 0.125, 28),
      )
      const lit: string[] = []
      const dark: string[] = []
      for (let i = 0; i < 4; i++) {
        const pane = `M${x + w * (0.16 + (i % 2) * 0.42)} ${y + (i < 2 ? 9 : 26) * k}h${7 * k}v${10 * k}h${-7 * k}Z`
        if (art.random() > 0.36) lit.push(pane)
        else dark.push(pane)
      }
      art.path(lit.join(''), art.random() > 0.25 ? tone(0.9, 0.13, 78) : tone(0.78, 0.15, 56))
      if (dark.length > 0) art.path(dark.join(''), tone(l - 0.08, 0.07, hue))
      x += w * (0.98 + art.random() * 0.1)
    }
  }
  // one open door, the warm house
  const dx = W * 0.46,
    dy = H * 0.985
  art.glow(dx, dy - 24 * k, 104 * k, 0.9).path(
    `M${dx - 15 * k} ${dy}v${-34 * k}a${15 * k} ${15 * k} 0 0 1 ${30 * k} 0v${34 * k}Z`,
    art.linear([
      [0, tone(0.97, 0.07, 88)],
      [1, tone(0.88, 0.14, 70)],
    ]),
  )
  art.fill(
    art.linearAt(
      [
        [0, tone(0.2, 0.06, 330, 0)],
        [1, tone(0.16, 0.06, 335, 0.5)],
      ],
      0,
      H * 0.6,
      0,
      H,
    ),
  )
  art.glow(dx, dy - 22 * k, 52 * k, 0.55)
}
