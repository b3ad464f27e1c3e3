import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { figure, pose } from '../../parts/people.ts'

/** A walk in a forest at first light: trunks in mist, the sun low between them, walkers and a dog on the path. */
export function forest(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    sx = W * 0.6,
    sy = H * 0.46
  art.fill(
    art.linear([
      [0, tone(0.6, 0.085, 195)],
      [0.35, tone(0.8, 0.085, 110)],
      [0.58, tone(0.93, 0.085, 84)],
      [0.72, tone(0.88, 0.1, 66)],
      [1, tone(0.55, 0.1, 40)],
    ]),
  )
  art.glow(sx, sy, H * 0.85, 0.92, 76).circle(sx, sy, 19 * k, tone(0.99, 0.045, 94))
  // far trees
  for (let i = 0; i < 30; i++) {
    const x = art.random() * W * 1.04 - W * 0.02,
      w = (3 + art.random() * 5) * k,
      d = Math.abs(x - sx) / W
    art.rect(
      x,
      0,
      w,
      H * (0.62 + art.random() * 0.03),
      tone(mix(0.86, 0.66, Math.min(1, d * 2)), mix(0.09, 0.06, d), mix(80, 160, Math.min(1, d * 2.2)), 0.8),
    )
  }
  for (let i = 0; i < 60; i++) {
    const x = art.random() * W,
      y = H * art.random() * 0.3,
      d = Math.abs(x - sx) / W
    art.ellipse(
      x,
      y,
      (18 + art.random() * 30) * k,
      (9 + art.random() * 12) * k,
      tone(mix(0.84, 0.6, Math.min(1, d * 2)), 0.085, mix(100, 168, Math.min(1, d * 2)), 0.42),
    )
  }
  // light shafts
  for (const a of [-0.95, -0.62, -0.34, -0.1, 0.16, 0.44, 0.76])
    art.path(
      `M${sx} ${sy - 10 * k}L${sx + Math.sin(a - 0.05) * H * 1.5} ${sy + Math.cos(a) * H * 0.9}L${sx + Math.sin(a + 0.05) * H * 1.5} ${sy + Math.cos(a) * H * 0.9}Z`,
      tone(0.98, 0.07, 92, 0.17),
    )
  // ground, path
  art.path(
    `M0 ${H * 0.62}Q${W * 0.3} ${H * 0.58} ${W * 0.6} ${H * 0.615}T${W} ${H * 0.6}V${H}H0Z`,
    art.linear([
      [0, tone(0.74, 0.1, 92)],
      [0.35, tone(0.5, 0.085, 128)],
      [1, tone(0.28, 0.06, 168)],
    ]),
  )
  art.path(
    `M${sx - 6 * k} ${H * 0.61}C${sx + 6 * k} ${H * 0.7} ${W * 0.4} ${H * 0.74} ${W * 0.26} ${H}H${W * 0.66}C${W * 0.64} ${H * 0.8} ${sx + 24 * k} ${H * 0.7} ${sx + 8 * k} ${H * 0.61}Z`,
    art.linear([
      [0, tone(0.97, 0.07, 86)],
      [0.4, tone(0.84, 0.11, 66)],
      [1, tone(0.54, 0.1, 44)],
    ]),
  )
  for (let i = 0; i < 4; i++)
    art.ellipse(W * (0.1 + i * 0.3), H * (0.6 + (i % 2) * 0.04), W * 0.24, 10 * k, tone(0.97, 0.04, 88, 0.4))
  // middle trees
  const tree = (x: number, w: number, l: number, h2: number, c: number) => {
    const X = W * x
    art.path(
      `M${X - w} ${H * h2}Q${X - w * 0.62} ${H * 0.5} ${X - w * 0.5} 0H${X + w * 0.5}Q${X + w * 0.62} ${H * 0.5} ${X + w * 1.1} ${H * h2}Z`,
      art.linearAt(
        X < sx
          ? ([
              [0, tone(l, c, 190)],
              [0.62, tone(l + 0.05, c, 150)],
              [1, tone(l + 0.3, 0.11, 74)],
            ] as const)
          : [
              [0, tone(l + 0.3, 0.11, 74)],
              [0.38, tone(l + 0.05, c, 150)],
              [1, tone(l, c, 190)],
            ],
        X - w * 0.6,
        0,
        X + w * 0.6,
        0,
      ),
    )
  }
  tree(0.38, 7 * k, 0.46, 0.7, 0.06)
  tree(0.73, 8 * k, 0.44, 0.71, 0.06)
  tree(0.83, 6 * k, 0.5, 0.67, 0.06)
  tree(0.27, 8 * k, 0.42, 0.73, 0.06)
  // walkers, far to near
  const wk = (x: number, y: number, s: number, c: Tone, o: { bag?: Tone } = {}) => {
    const b = toned(c)
    art.ellipse(x - 26 * s, y + 32 * s, 40 * s, 4 * s, tone(0.25, 0.06, 60, 0.35))
    figure(art, x, y, s, pose('0.8,-27 0,-18 0,2 | -3,-9 1,-2 | 4,-9 7,-3 | -3,15 -8,29 | 4,15 5,31'), b, {
      skin: tone(0.5, 0.09, 45),
      arm: b,
      leg: tone(0.27, 0.06, 300),
      hair: tone(0.25, 0.05, 30),
    })
    if (o.bag) art.rect(x - 8 * s, y - 19 * s, 8.5 * s, 16 * s, toned(o.bag), 3.5 * s)
    art.line(
      `M${x + 3.5 * s} ${y - 31 * s}q${3 * s} ${3 * s} ${1.8 * s} ${8 * s}M${x + 4.6 * s} ${y - 16 * s}V${y}`,
      tone(0.96, 0.09, 80),
      1.5 * s,
    )
  }
  wk(W * 0.59, H * 0.628, 0.5 * k, [0.42, 0.1, 20])
  wk(W * 0.615, H * 0.64, 0.58 * k, [0.4, 0.09, 250], { bag: [0.6, 0.14, 50] })
  wk(W * 0.56, H * 0.682, 0.86 * k, [0.46, 0.13, 352], { bag: [0.36, 0.09, 180] })
  wk(W * 0.625, H * 0.712, 1.06 * k, [0.6, 0.15, 56])
  wk(W * 0.495, H * 0.745, 1.34 * k, [0.4, 0.1, 210], { bag: [0.66, 0.16, 40] })
  const dx = W * 0.435,
    dy = H * 0.852,
    d = 1.05 * k,
    dc = tone(0.33, 0.07, 40)
  art
    .ellipse(dx - 8 * d, dy + 13 * d, 24 * d, 3 * d, tone(0.22, 0.05, 60, 0.4))
    .ellipse(dx, dy, 13 * d, 6 * d, dc)
    .ellipse(dx + 15 * d, dy - 8 * d, 6 * d, 5 * d, dc)
    .path(`M${dx + 18 * d} ${dy - 10 * d}l${8 * d} ${3 * d}l${-8 * d} ${3 * d}Z`, dc)
    .path(`M${dx + 12 * d} ${dy - 12 * d}l${-2 * d} ${8 * d}l${6 * d} ${-4 * d}Z`, tone(0.25, 0.05, 40))
    .line(
      `M${dx - 9 * d} ${dy + 2 * d}l${-4 * d} ${11 * d}M${dx - 5 * d} ${dy + 3 * d}l${1 * d} ${10 * d}M${dx + 7 * d} ${dy + 3 * d}l${-1 * d} ${10 * d}M${dx + 10 * d} ${dy + 2 * d}l${4 * d} ${10 * d}M${dx - 12 * d} ${dy - 2 * d}q${-8 * d} ${-4 * d} ${-8 * d} ${-12 * d}`,
      dc,
      3 * d,
    )
  // near trees and ferns
  tree(0.06, 24 * k, 0.26, 1.02, 0.05)
  tree(0.945, 30 * k, 0.24, 1.02, 0.05)
  for (const [x, y, n, s, l] of [
    [0.17, 1.0, 7, 1, 0.4],
    [0.28, 1.03, 6, 0.8, 0.36],
    [0.72, 1.03, 7, 0.9, 0.34],
    [0.84, 1.0, 8, 1.1, 0.4],
    [0.0, 0.96, 7, 1.1, 0.32],
    [1.0, 0.94, 7, 1.2, 0.3],
  ] as const)
    for (let i = 0; i < n; i++) {
      const a = -1.57 + (i - (n - 1) / 2) * 0.3,
        L = (40 + art.random() * 22) * s * k,
        X = W * x,
        Y = H * y,
        ex = X + Math.cos(a) * L,
        ey = Y + Math.sin(a) * L
      art.path(
        `M${X} ${Y}Q${(X + ex) / 2 - 5 * k} ${(Y + ey) / 2 - 10 * k} ${ex} ${ey + 6 * k}Q${(X + ex) / 2 + 7 * k} ${(Y + ey) / 2 + 2 * k} ${X} ${Y}Z`,
        tone(l + art.random() * 0.14, 0.1, 136 + art.random() * 20),
      )
    }
  for (let i = 0; i < 26; i++)
    art.circle(
      W * (0.25 + art.random() * 0.6),
      H * (0.25 + art.random() * 0.5),
      (0.7 + art.random() * 1.3) * k,
      tone(0.99, 0.05, 92, 0.35 + art.random() * 0.5),
    )
}
