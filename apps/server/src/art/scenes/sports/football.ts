import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { figure, hairs, type Pose, pose, sitter, skins } from '../../parts/people.ts'

/** Football on a beach: the sun low, long shadows, the ball in the air. */
export function football(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    hy = H * 0.43,
    sx = W * 0.3
  art.rect(
    0,
    0,
    W,
    hy + 2,
    art.linearAt(
      [
        [0, tone(0.58, 0.09, 246)],
        [0.4, tone(0.76, 0.085, 330)],
        [0.76, tone(0.87, 0.12, 52)],
        [1, tone(0.95, 0.1, 84)],
      ],
      0,
      0,
      0,
      hy,
    ),
  )
  for (const [x, y, w] of [
    [0.72, 0.13, 0.3],
    [0.8, 0.18, 0.2],
    [0.12, 0.22, 0.22],
    [0.56, 0.27, 0.18],
  ] as const)
    art.ellipse(W * x, H * y, W * w * 0.5, 5 * k, tone(0.98, 0.04, 50, 0.5))
  art.glow(sx, hy - 16 * k, H * 0.66, 0.95).circle(sx, hy - 16 * k, 23 * k, tone(0.99, 0.05, 92))
  art.path(
    `M${W} ${hy}V${hy - 34 * k}q${-W * 0.1} ${-22 * k} ${-W * 0.22} ${12 * k}t${-W * 0.2} ${22 * k}Z`,
    tone(0.56, 0.1, 310, 0.8),
  )
  art.rect(
    0,
    hy,
    W,
    H * 0.15,
    art.linearAt(
      [
        [0, tone(0.86, 0.11, 60)],
        [0.3, tone(0.64, 0.1, 190)],
        [1, tone(0.56, 0.095, 200)],
      ],
      0,
      hy,
      0,
      hy + H * 0.15,
    ),
  )
  for (let i = 0; i < 26; i++) {
    const t = art.random(),
      y = hy + 2 + t * H * 0.12,
      w = (14 + art.random() * 50) * k
    art.rect(art.random() * W, y, w, Math.LOG2E, tone(0.97, 0.05, 84, 0.4), 1)
  }
  for (let i = 0; i < 14; i++) {
    const y = hy + 2 + (i / 14) * H * 0.13
    art.rect(
      sx - (10 + i * 2 + art.random() * 20) * k,
      y,
      (20 + i * 4 + art.random() * 30) * k,
      2 * k,
      tone(0.98, 0.07, 88, 0.75),
      1,
    )
  }
  art
    .path(
      `M0 ${H * 0.565}q${W * 0.16} ${-H * 0.03} ${W * 0.34} ${-H * 0.006}t${W * 0.36} ${-H * 0.004}t${W * 0.3} ${-H * 0.014}V${H}H0Z`,
      tone(0.98, 0.03, 80),
    )
    .path(
      `M0 ${H * 0.578}q${W * 0.16} ${-H * 0.03} ${W * 0.34} ${-H * 0.006}t${W * 0.36} ${-H * 0.004}t${W * 0.3} ${-H * 0.014}V${H}H0Z`,
      art.linearAt(
        [
          [0, tone(0.7, 0.1, 40)],
          [0.1, tone(0.83, 0.11, 62)],
          [0.5, tone(0.78, 0.115, 56)],
          [1, tone(0.6, 0.12, 36)],
        ],
        0,
        H * 0.57,
        0,
        H,
      ),
    )
  art.path(
    `M0 ${H * 0.578}q${W * 0.16} ${-H * 0.03} ${W * 0.34} ${-H * 0.006}l${W * 0.1} ${H * 0.05}H0Z`,
    tone(0.97, 0.07, 84, 0.45),
  )
  for (let i = 0; i < 46; i++)
    art.ellipse(
      art.random() * W,
      H * (0.64 + art.random() * 0.35),
      (3 + art.random() * 7) * k,
      Math.LOG2E * k,
      tone(0.5, 0.11, 36, 0.22),
    )
  // a goal of two sticks with a net
  const g = [W * 0.79, H * 0.5, W * 0.965, H * 0.705] as const
  art.path(
    `M${g[0]} ${g[1]}L${g[2]} ${g[1] + 8 * k}L${g[2] + 20 * k} ${g[3] - 4 * k}L${g[0] + 16 * k} ${g[3] - 26 * k}Z`,
    tone(0.98, 0.02, 80, 0.18),
  )
  for (let i = 1; i < 8; i++) {
    const t = i / 8
    art.line(
      `M${mix(g[0], g[2], t)} ${g[1] + 8 * k * t}L${mix(g[0] + 16 * k, g[2] + 20 * k, t)} ${mix(g[3] - 26 * k, g[3] - 4 * k, t)}`,
      tone(0.99, 0.02, 80, 0.55),
      0.9,
    )
  }
  for (let i = 1; i < 6; i++) {
    const t = i / 6
    art.line(
      `M${g[0] + 16 * k * t} ${mix(g[1], g[3] - 26 * k, t)}L${g[2] + 20 * k * t} ${mix(g[1] + 8 * k, g[3] - 4 * k, t)}`,
      tone(0.99, 0.02, 80, 0.55),
      0.9,
    )
  }
  art.line(
    `M${g[0]} ${H * 0.655}V${g[1]}L${g[2]} ${g[1] + 8 * k}V${g[3] + 6 * k}`,
    tone(0.99, 0.02, 80),
    4 * k,
  )
  // players
  const shade = (x: number, y: number, s: number, l = 70) =>
    art.path(
      `M${x - 5 * s} ${y}L${x + l * s} ${y + 20 * s}L${x + (l + 14) * s} ${y + 15 * s}L${x + 5 * s} ${y - 2 * s}Z`,
      tone(0.34, 0.1, 12, 0.34),
    )
  const pl = (x: number, y: number, s: number, p: Pose, c: Tone, sk: Tone, hr: Tone) =>
    figure(art, W * x, H * y, s * k, p, toned(c), {
      skin: toned(sk),
      leg: toned(sk),
      hair: toned(hr),
    })
  shade(W * 0.47, H * 0.775, 1.7 * k)
  shade(W * 0.215, H * 0.8, 1.5 * k)
  shade(W * 0.86, H * 0.735, 1.3 * k, 40)
  shade(W * 0.64, H * 0.9, 2 * k, 60)
  const shorts = (x: number, y: number, s: number, a: number, c: Tone) =>
    art.path(
      `M${W * x - 5.5 * s * k} ${H * y - 3 * s * k}h${11 * s * k}l${(3 + a) * s * k} ${11 * s * k}l${-7 * s * k} ${2 * s * k}l${-2 * s * k} ${-5 * s * k}l${-3 * s * k} ${5 * s * k}l${-6 * s * k} ${-2 * s * k}Z`,
      toned(c),
    )
  pl(
    0.86,
    0.6,
    1.25,
    pose('-3,-27 -2,-18 1,2 | -12,-24 -18,-34 | 8,-22 12,-34 | -6,14 -4,28 | 8,14 9,28'),
    [0.72, 0.14, 96],
    skins[3],

    hairs[0],
  )
  shorts(0.86, 0.605, 1.25, 2, [0.3, 0.07, 280])
  pl(
    0.215,
    0.655,
    Math.LOG2E,
    pose('3,-27 1,-18 -1,2 | -8,-12 -14,-18 | 10,-12 14,-4 | -11,12 -22,15 | 9,12 3,28'),
    [0.52, 0.17, 22],
    skins[1],

    hairs[2],
  )
  shorts(0.215, 0.66, Math.LOG2E, 2, [0.95, 0.02, 80])
  pl(
    0.47,
    0.615,
    1.65,
    pose('-5,-26 -3,-17 0,3 | -14,-13 -20,-4 | 7,-22 16,-26 | -4,16 -8,31 | 13,8 27,3'),
    [0.48, 0.13, 256],
    skins[4],

    hairs[0],
  )
  shorts(0.47, 0.62, 1.65, 5, [0.95, 0.02, 80])
  // ball
  const bx = W * 0.705,
    by = H * 0.475,
    R = 9.5 * k
  for (let i = 1; i < 5; i++)
    art.circle(bx - i * 6 * k, by + i * 3.5 * k, R * (1 - i * 0.16), tone(0.98, 0.03, 80, 0.22 - i * 0.04))
  art
    .circle(
      bx,
      by,
      R,
      art.radialAt(bx - 3 * k, by - 3 * k, R * 1.5, [
        [0, tone(0.99, 0.02, 90)],
        [0.7, tone(0.9, 0.06, 66)],
        [1, tone(0.62, 0.11, 40)],
      ]),
    )
    .path(
      `M${bx} ${by - 4 * k}l${4 * k} ${3 * k}l${-1.5 * k} ${4.6 * k}h${-5 * k}l${-1.5 * k} ${-4.6 * k}Z`,
      tone(0.3, 0.06, 330),
    )
  pl(
    0.635,
    0.735,
    1.9,
    pose('-6,-26 -4,-17 0,3 | -15,-18 -22,-24 | 7,-14 12,-2 | 10,14 16,30 | -10,14 -9,30'),
    [0.56, 0.14, 175],
    skins[2],

    hairs[4],
  )
  shorts(0.635, 0.74, 1.9, 3, [0.3, 0.07, 280])
  // towels, two who watch
  art
    .path(
      `M${W * 0.03} ${H * 0.93}l${66 * k} ${-14 * k}l${26 * k} ${16 * k}l${-70 * k} ${17 * k}Z`,
      tone(0.66, 0.15, 18),
    )
    .path(
      `M${W * 0.055} ${H * 0.936}l${58 * k} ${-12 * k}l${5 * k} ${3 * k}l${-58 * k} ${13 * k}Z`,
      tone(0.95, 0.05, 80, 0.7),
    )
  sitter(art, W * 0.1, H * 0.915, 0.92 * k, tone(0.34, 0.1, 340), tone(0.95, 0.1, 80), -0.4, 0.3)
  sitter(art, W * 0.185, H * 0.93, 0.96 * k, tone(0.36, 0.09, 210), tone(0.95, 0.1, 80), -0.4, 0.3)
}
