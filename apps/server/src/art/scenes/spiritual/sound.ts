import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { candle } from '../../parts/light.ts'
import { figure, hairs, pose, skins } from '../../parts/people.ts'

/** A sound bath: a gong like a low sun, crystal bowls on the floor, people lying around. Dusk. */
export function sound(art: Canvas): void {
  const { width: W, height: H } = art
  const k = H / 400,
    cx = W * 0.5,
    fy = H * 0.56
  art.fill(
    art.linear([
      [0, tone(0.28, 0.09, 288)],
      [0.5, tone(0.44, 0.12, 312)],
      [0.58, tone(0.52, 0.13, 336)],
      [1, tone(0.28, 0.09, 318)],
    ]),
  )
  // windows at both sides
  for (const x of [0.09, 0.235, 0.765, 0.91]) {
    const w = W * 0.052,
      X = W * x,
      t = H * 0.1,
      d = `M${X - w} ${fy - 14 * k}V${t + w}a${w} ${w} 0 0 1 ${2 * w} 0V${fy - 14 * k}Z`
    art
      .path(
        d,
        art.linearAt(
          [
            [0, tone(0.46, 0.12, 284)],
            [0.55, tone(0.7, 0.13, 340)],
            [1, tone(0.88, 0.11, 56)],
          ],
          0,
          t,
          0,
          fy,
        ),
      )
      .line(`M${X} ${t}V${fy - 14 * k}M${X - w} ${t + w * 1.2}h${2 * w}`, tone(0.34, 0.1, 300), 2.4 * k)
      .line(d, tone(0.34, 0.1, 300), 4 * k)
  }
  art.path(
    `M0 ${fy}H${W}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.62, 0.13, 352)],
        [0.3, tone(0.48, 0.125, 330)],
        [1, tone(0.28, 0.09, 312)],
      ],
      0,
      fy,
      0,
      H,
    ),
  )
  // rings of sound over everything
  const gy = H * 0.335,
    R = 84 * k
  for (let i = 1; i < 9; i++)
    art.circle(cx, gy, R + i * 30 * k, 'none', {
      stroke: tone(0.96, 0.08, 70, 0.22 - i * 0.022),
      width: 2 * k,
    })
  art.glow(cx, gy, R * Math.E, 0.85)
  // gong in its frame
  art
    .line(
      `M${cx - R * 1.42} ${fy + 18 * k}V${gy - R * 1.24}M${cx + R * 1.42} ${fy + 18 * k}V${gy - R * 1.24}M${cx - R * 1.56} ${gy - R * 1.24}H${cx + R * 1.56}`,
      tone(0.26, 0.07, 330),
      8 * k,
    )
    .line(
      `M${cx - R * 0.5} ${gy - R * 1.24}L${cx - R * 0.4} ${gy - R * 0.9}M${cx + R * 0.5} ${gy - R * 1.24}L${cx + R * 0.4} ${gy - R * 0.9}`,
      tone(0.9, 0.06, 70),
      2 * k,
    )
  art.circle(
    cx,
    gy,
    R,
    art.radialAt(cx - R * 0.3, gy - R * 0.3, R * 1.5, [
      [0, tone(0.96, 0.08, 86)],
      [0.4, tone(0.84, 0.14, 68)],
      [0.8, tone(0.64, 0.15, 44)],
      [1, tone(0.48, 0.13, 28)],
    ]),
  )
  for (const r of [0.94, 0.78, 0.6, 0.4])
    art.circle(cx, gy, R * r, 'none', {
      stroke: tone(0.46, 0.13, 34, 0.35),
      width: (r > 0.9 ? 4 : Math.LOG2E) * k,
    })
  art.circle(cx, gy, R * 0.2, tone(0.92, 0.11, 78))
  // the player, kneeling by the gong
  const px = cx + R * 1.15,
    py = fy + 6 * k,
    s = 1.5 * k,
    C = tone(0.34, 0.1, 262)
  art.ellipse(px + 4 * s, py + 18 * s, 30 * s, 5 * s, tone(0.18, 0.06, 320, 0.5))
  art.path(
    `M${px - 16 * s} ${py + 18 * s}q${-2 * s} ${-16 * s} ${14 * s} ${-18 * s}h${12 * s}q${16 * s} ${3 * s} ${16 * s} ${18 * s}Z`,
    tone(0.26, 0.07, 300),
  )
  figure(art, px, py, s, pose('-3,-33 -1,-23 3,4 | -9,-14 -13,-6 | -13,-22 -22,-28 | 3,5 4,6 | 3,5 4,6'), C, {
    skin: toned(skins[3]),
    arm: C,
    hair: tone(0.2, 0.03, 330),
  })
  art
    .line(`M${px - 22 * s} ${py - 28 * s}l${-10 * s} ${-7 * s}`, tone(0.5, 0.1, 40), 2.2 * s)
    .circle(px - 33 * s, py - 36 * s, 4.6 * s, tone(0.94, 0.05, 80))
  // crystal bowls in a row
  const bowl = (x: number, y: number, w: number, c: number) => {
    art.ellipse(x, y + w * 0.12, w * 1.15, w * 0.24, tone(0.2, 0.06, 320, 0.42))
    art
      .path(
        `M${x - w} ${y - w * 1.1}Q${x - w * 1.02} ${y} ${x - w * 0.4} ${y}H${x + w * 0.4}Q${x + w * 1.02} ${y} ${x + w} ${y - w * 1.1}Z`,
        art.linearAt(
          [
            [0, tone(0.97, 0.03, c)],
            [0.35, tone(0.88, 0.07, c)],
            [1, tone(0.62, 0.11, c)],
          ],
          x - w,
          0,
          x + w,
          0,
        ),
      )
      .ellipse(x, y - w * 1.1, w, w * 0.26, tone(0.99, 0.02, c))
      .ellipse(x, y - w * 1.08, w * 0.86, w * 0.19, tone(0.7, 0.1, c))
      .line(
        `M${x - w * 0.72} ${y - w * 0.84}Q${x - w * 0.7} ${y - w * 0.3} ${x - w * 0.36} ${y - w * 0.14}`,
        tone(1, 0.01, 90, 0.85),
        2.6 * k,
      )
    art
      .ellipse(x, y - w * 1.3, w * 1.3, w * 0.32, 'none', { stroke: tone(0.97, 0.06, 76, 0.45), width: 1.4 })
      .ellipse(x, y - w * 1.56, w * 1.6, w * 0.4, 'none', { stroke: tone(0.97, 0.06, 76, 0.22), width: 1.2 })
  }
  for (const [dx, w, c, dy] of [
    [-1.82, 20, 300, 10],
    [-1.18, 27, 20, 20],
    [-0.42, 33, 78, 28],
    [0.42, 29, 340, 24],
  ] as const)
    bowl(cx + dx * R, fy + dy * k + 20 * k, w * k, c)
  // candles
  for (const [x, y] of [
    [0.335, 0.6],
    [0.655, 0.66],
    [0.7, 0.62],
    [0.3, 0.66],
  ] as const)
    candle(art, W * x, H * y, 13 * k, 8 * k, 0.7)
  // people lying on mats, heads to the middle
  const lie = (x: number, y: number, s: number, sd: number, c: Tone, sk: Tone, hr: Tone, mat: Tone) => {
    const X = W * x,
      Y = H * y
    art.moved(`translate(${X} ${Y}) scale(${sd} 1)`)
    art
      .path(`M${-74 * s} ${14 * s}L${-58 * s} ${-10 * s}H${112 * s}L${128 * s} ${14 * s}Z`, toned(mat))
      .path(`M${-74 * s} ${14 * s}h${202 * s}v${4 * s}h${-202 * s}Z`, tone(mat[0] - 0.12, mat[1], mat[2]))
    art
      .ellipse(-46 * s, -2 * s, 24 * s, 9 * s, tone(0.95, 0.03, 70))
      .ellipse(-45 * s, -10 * s, 13 * s, 11 * s, toned(hr))
      .ellipse(-41 * s, -12 * s, 10 * s, 9 * s, toned(sk))
      .line(`M${-42 * s} ${-15 * s}q${2.5 * s} ${1.5 * s} ${5 * s} 0`, tone(0.28, 0.05, 30), 1.2 * s)
    art.path(
      `M${-30 * s} ${6 * s}C${-30 * s} ${-24 * s} ${6 * s} ${-26 * s} ${34 * s} ${-20 * s}S${96 * s} ${-20 * s} ${108 * s} ${-24 * s}q${6 * s} ${18 * s} ${2 * s} ${32 * s}Z`,
      art.linearAt(
        [
          [0, tone(c[0] + 0.16, c[1], c[2])],
          [0.5, toned(c)],
          [1, tone(c[0] - 0.14, c[1], c[2] - 8)],
        ],
        0,
        -26 * s,
        0,
        10 * s,
      ),
    )
    for (let i = 0; i < 5; i++)
      art.line(
        `M${(-18 + i * 26) * s} ${6 * s}q${6 * s} ${-14 * s} ${3 * s} ${-26 * s}`,
        tone(0.98, 0.03, 80, 0.22),
        2 * s,
      )
    art.end()
  }
  lie(0.215, 0.735, 0.82 * k, -1, [0.56, 0.13, 20], skins[2], hairs[1], [0.6, 0.1, 300])
  lie(0.8, 0.745, 0.84 * k, 1, [0.6, 0.11, 190], skins[0], hairs[3], [0.56, 0.12, 340])
  lie(0.3, 0.895, 1.12 * k, -1, [0.62, 0.14, 52], skins[5], hairs[0], [0.52, 0.12, 330])
  lie(0.7, 0.905, 1.16 * k, 1, [0.5, 0.12, 268], skins[1], hairs[2], [0.58, 0.12, 20])
  art.fill(
    art.radialAt(cx, H * 0.48, W * 0.62, [
      [0, tone(0.15, 0.05, 320, 0)],
      [0.62, tone(0.15, 0.05, 320, 0)],
      [1, tone(0.14, 0.05, 318, 0.5)],
    ]),
  )
}
