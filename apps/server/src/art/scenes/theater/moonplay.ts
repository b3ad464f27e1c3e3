import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { mix } from '../../numbers.ts'
import { figure, person, pose, skins } from '../../parts/people.ts'

/** A stage: a paper moon on strings, one sits on it, one reaches up; heads of the audience. */
export function moonplay(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    fy = H * 0.76,
    cx = W * 0.5
  art.fill(
    art.radialAt(cx, H * 0.44, W * 0.62, [
      [0, tone(0.52, 0.13, 288)],
      [0.45, tone(0.36, 0.12, 280)],
      [1, tone(0.21, 0.08, 284)],
    ]),
  )
  for (const [x, y, l] of [
    [0.27, 0.2, 5],
    [0.36, 0.4, 4],
    [0.44, 0.12, 5],
    [0.68, 0.3, 6],
    [0.75, 0.15, 4],
    [0.62, 0.1, 4],
    [0.3, 0.55, 4],
    [0.73, 0.5, 5],
  ] as const) {
    art.line(`M${W * x} 0V${H * y}`, tone(0.85, 0.05, 80, 0.3), 1)
    let d = ''
    for (let i = 0; i < 10; i++) {
      const a = (i / 10) * 6.283 - 1.57,
        r = (i % 2 ? l * 0.9 : l * 2.1) * k
      d += `${i ? 'L' : 'M'}${W * x + Math.cos(a) * r} ${H * y + Math.sin(a) * r}`
    }
    art.soft(W * x, H * y, l * 5 * k, 0.94, 0.1, 84, 0.5).path(`${d}Z`, tone(0.93, 0.11, 84))
  }
  // the moon
  const mx = W * 0.535,
    my = H * 0.4,
    R = 66 * k
  art
    .line(`M${mx - 34 * k} 0V${my - R * 0.8}M${mx + 20 * k} 0V${my - R * 0.9}`, tone(0.9, 0.05, 80, 0.5), 1.2)
    .glow(mx, my, R * 2.6, 0.62)
    .path(
      `M${mx - R * 0.3} ${my - R}A${R} ${R} 0 1 0 ${mx + R * 0.95} ${my + R * 0.36}A${R * 0.8} ${R * 0.8} 0 1 1 ${mx - R * 0.3} ${my - R}Z`,
      art.linearAt(
        [
          [0, tone(0.98, 0.05, 90)],
          [1, tone(0.86, 0.13, 74)],
        ],
        0,
        my - R,
        0,
        my + R,
      ),
    )
  // clouds of paper
  for (const [x, y, s] of [
    [0.26, 0.7, 1],
    [0.74, 0.69, 1.1],
    [0.48, 0.735, 0.8],
  ] as const)
    for (const [a, b, r] of [
      [-30, 4, 17],
      [-10, -7, 23],
      [14, -4, 20],
      [34, 5, 15],
    ] as const)
      art.circle(W * x + a * s * k, H * y + b * s * k, r * s * k, tone(0.62, 0.11, 296, 0.95))
  // cone of light
  art.path(`M${W * 0.2} 0L${W * 0.3} ${fy + 12 * k}H${W * 0.72}Z`, tone(0.97, 0.06, 84, 0.1))
  art
    .path(
      `M0 ${fy}H${W}V${H}H0Z`,
      art.linearAt(
        [
          [0, tone(0.72, 0.13, 50)],
          [0.2, tone(0.5, 0.13, 26)],
          [1, tone(0.24, 0.08, 350)],
        ],
        0,
        fy,
        0,
        H,
      ),
    )
    .ellipse(W * 0.47, fy + 16 * k, 130 * k, 17 * k, tone(0.95, 0.08, 84, 0.45))
  // who sits on the moon, who reaches
  figure(
    art,
    mx + 22 * k,
    my + R * 0.5,
    1.22 * k,
    pose('-4,-28 -2,-18 4,2 | -10,-10 -20,-2 | 8,-10 14,0 | -9,6 -11,20 | -5,8 -5,23'),
    tone(0.64, 0.18, 28),
    { skin: toned(skins[1]), hair: tone(0.26, 0.05, 30), leg: tone(0.36, 0.12, 340) },
  )
  const rx = W * 0.385,
    ry = fy - 26 * k
  art
    .path(
      `M${rx - 32 * k} ${fy + 12 * k}L${rx - 14 * k} ${fy - 22 * k}h${30 * k}L${rx + 30 * k} ${fy + 12 * k}`,
      'none',
      { stroke: tone(0.62, 0.1, 56), width: 4 * k },
    )
    .line(
      `M${rx - 22 * k} ${fy - 6 * k}h${44 * k}M${rx - 14 * k} ${fy - 22 * k}h${30 * k}`,
      tone(0.62, 0.1, 56),
      4 * k,
    )
  figure(
    art,
    rx + 2 * k,
    ry - 31 * k,
    1.24 * k,
    pose('3,-28 1,-18 0,3 | 10,-26 20,-36 | 14,-22 25,-29 | -4,16 -5,30 | 3,16 5,30'),
    tone(0.48, 0.12, 232),
    { skin: toned(skins[4]), hair: tone(0.2, 0.03, 330), leg: tone(0.3, 0.07, 280) },
  )
  // curtains
  const cur = (x0: number, x1: number, sd: number) => {
    const n = 5
    for (let i = 0; i < n; i++) {
      const a = mix(x0, x1, i / n),
        b = mix(x0, x1, (i + 1) / n)
      art.path(
        `M${W * a} 0H${W * b}Q${W * b - sd * 8 * k} ${H * 0.45} ${W * b + sd * 4 * k * (n - i)} ${H * 0.8}H${W * a}Z`,
        art.linearAt(
          [
            [0, tone(0.3, 0.11, 16)],
            [0.5, tone(0.5, 0.18, 22)],
            [1, tone(0.26, 0.1, 10)],
          ],
          W * a,
          0,
          W * b,
          0,
        ),
      )
    }
  }
  cur(0, 0.19, -1)
  cur(1, 0.81, 1)
  art
    .path(
      `M0 0H${W}V${H * 0.06}${Array.from({ length: 8 }, (_, _i) => `q${-W / 16} ${H * 0.07} ${-W / 8} 0`).join('')}Z`,
      art.linear([
        [0, tone(0.34, 0.12, 16)],
        [1, tone(0.54, 0.18, 24)],
      ]),
    )
    .line(
      `M${W} ${H * 0.062}${Array.from({ length: 8 }, () => `q${-W / 16} ${H * 0.07} ${-W / 8} 0`).join('')}`,
      tone(0.84, 0.13, 76),
      2 * k,
    )
  for (const [i, x] of [0.06, 0.19, 0.32, 0.46, 0.6, 0.73, 0.86, 0.98].entries())
    person(
      art,
      W * x,
      H * (0.9 + (i % 2) * 0.02),
      (0.82 + (i % 3) * 0.07) * k,
      tone(0.17, 0.05, 335),
      tone(0.8, 0.13, 56),
      x < 0.5 ? 0.8 : -0.8,
    )
}
