import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, mirrored, pose, skins } from '../../parts/people.ts'
import { disc } from '../../parts/shapes.ts'

/** A dance floor: a mirror ball, spots of light over everything, couples. Late. */
export function dance(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    cx = W * 0.54,
    fy = H * 0.7
  art.fill(
    art.linear([
      [0, tone(0.19, 0.07, 312)],
      [0.45, tone(0.33, 0.13, 338)],
      [0.7, tone(0.52, 0.18, 4)],
      [1, tone(0.3, 0.11, 346)],
    ]),
  )
  art.glow(cx, fy - 6 * k, W * 0.55, 0.75)
  // tall windows and curtains in the back
  for (const x of [0.1, 0.3, 0.78, 0.94])
    art
      .path(
        `M${W * x - 22 * k} ${fy - 6 * k}V${H * 0.3}a${22 * k} ${22 * k} 0 0 1 ${44 * k} 0V${fy - 6 * k}Z`,
        art.linearAt(
          [
            [0, tone(0.26, 0.09, 282)],
            [1, tone(0.5, 0.15, 340)],
          ],
          0,
          H * 0.25,
          0,
          fy,
        ),
      )
      .line(`M${W * x} ${H * 0.24}V${fy - 6 * k}`, tone(0.28, 0.1, 330), 2 * k)
  art.path(
    `M0 ${fy}H${W}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.8, 0.16, 48)],
        [0.25, tone(0.58, 0.17, 18)],
        [1, tone(0.27, 0.1, 342)],
      ],
      0,
      fy - 4,
      0,
      H,
    ),
  )
  for (let i = -6; i < 14; i++)
    art.line(`M${cx + (i - 4) * 34 * k} ${fy}L${cx + (i - 4) * 108 * k} ${H}`, tone(0.28, 0.1, 345, 0.3), 1.3)
  // beams
  for (const [a, c] of [
    [-1.02, 352],
    [-0.55, 52],
    [-0.12, 300],
    [0.34, 66],
    [0.82, 340],
  ] as const)
    art.path(
      `M${cx} ${H * 0.17}L${cx + Math.sin(a - 0.085) * H * 1.4} ${H * 0.17 + Math.cos(a) * H * 0.95}L${cx + Math.sin(a + 0.085) * H * 1.4} ${H * 0.17 + Math.cos(a) * H * 0.95}Z`,
      tone(0.92, 0.1, c, 0.15),
    )
  // ball
  const R = 31 * k,
    my = H * 0.17
  art.line(`M${cx} 0V${my}`, tone(0.8, 0.05, 60, 0.6), Math.LOG2E).soft(cx, my, R * 3.2, 0.96, 0.07, 70, 0.62)
  const cp = art.clip(disc(cx, my, R))
  art.circle(cx, my, R, tone(0.48, 0.1, 310)).within(cp)
  for (let r = -4; r <= 4; r++) {
    const yy = my + r * R * 0.235,
      hw = Math.sqrt(Math.max(0, R * R - (r * R * 0.235) ** 2))
    for (let c = -5; c <= 5; c++) {
      const xx = cx + Math.sin(c * 0.3) * hw * 1.02,
        d = Math.hypot(xx - cx + R * 0.4, yy - my + R * 0.4) / R,
        l = Math.min(0.98, 0.97 - d * 0.3 + (art.random() - 0.5) * 0.26)
      art.rect(
        xx - R * 0.095,
        yy - R * 0.1,
        R * 0.19,
        R * 0.2,
        tone(
          Math.max(0.4, l),
          0.06 + art.random() * 0.06,
          pick([70, 340, 300, 52], Math.floor(art.random() * 4)),
        ),
        1,
      )
    }
  }
  art.end()
  // light spots
  for (let i = 0; i < 64; i++) {
    const x = art.random() * W,
      y = H * (0.08 + art.random() * 0.6),
      d = Math.hypot(x - cx, y - my) / W
    if (d < 0.1) continue
    art.ellipse(
      x,
      y,
      (2 + art.random() * 3.2) * k,
      (1.8 + art.random() * 2.4) * k,
      tone(0.95, 0.08, pick([72, 350, 56, 320], i % 4), 0.2 + art.random() * 0.5),
    )
  }
  for (let i = 0; i < 34; i++) {
    const t = art.random()
    art.ellipse(
      art.random() * W,
      fy + 6 + t * (H - fy),
      (6 + t * 13) * k,
      (2 + t * 3.5) * k,
      tone(0.96, 0.09, pick([76, 20, 60], i % 3), 0.2 + art.random() * 0.35),
    )
  }
  // couples
  const pair = (x: number, y: number, s: number, c1: Tone, c2: Tone, sk1: Tone, sk2: Tone, fl = 1) => {
    const X = W * x,
      Y = H * y
    art.ellipse(X, Y + 31 * s, 24 * s, 4 * s, tone(0.16, 0.06, 340, 0.5))
    figure(
      art,
      X + fl * 8 * s,
      Y,
      s,
      mirrored(pose('-2,-27 0,-18 1,3 | -8,-16 -17,-12 | -6,-25 -18,-31 | 5,16 7,30 | -3,16 -5,30'), fl),
      toned(c1),
      { skin: toned(sk1), arm: toned(c1), leg: tone(0.2, 0.05, 320), hair: tone(0.2, 0.03, 330) },
    )
    figure(
      art,
      X - fl * 9 * s,
      Y,
      s * 0.95,
      mirrored(pose('2,-27 0,-18 0,3 | 7,-24 16,-33 | 7,-14 15,-16 | -4,16 -7,30 | 3,16 2,30'), fl),
      toned(c2),
      {
        skin: toned(sk2),
        hair: tone(0.3, 0.07, 40),
        skirt: 13,
        sw: fl > 0 ? 0.8 : 1.3,
        leg: tone(sk2[0] - 0.05, sk2[1], sk2[2]),
      },
    )
  }
  pair(0.3, 0.62, 0.92 * k, [0.34, 0.1, 290], [0.58, 0.17, 20], skins[4], skins[2])
  pair(0.8, 0.615, 0.9 * k, [0.4, 0.12, 330], [0.72, 0.15, 60], skins[1], skins[3], -1)
  pair(0.55, 0.655, 1.26 * k, [0.27, 0.08, 268], [0.66, 0.19, 34], skins[3], skins[1])
  pair(0.145, 0.73, 1.7 * k, [0.4, 0.11, 180], [0.52, 0.17, 352], skins[1], skins[5], -1)
  pair(0.88, 0.745, 1.76 * k, [0.28, 0.08, 300], [0.78, 0.15, 70], skins[5], skins[2], 1)
  art.fill(
    art.radialAt(cx, H * 0.55, W * 0.68, [
      [0, tone(0.15, 0.05, 330, 0)],
      [0.6, tone(0.15, 0.05, 330, 0)],
      [1, tone(0.13, 0.05, 330, 0.5)],
    ]),
  )
}
