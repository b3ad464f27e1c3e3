import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, pose, skins } from '../../parts/people.ts'
import { outside, starsAtNight } from '../../parts/sky.ts'

const poses = [
  pose('2,-31 1,-21 0,2 | -9,-12 -12,-2 | 8,-32 13,-46 | -6,15 -10,29 | 7,13 6,28'),
  pose('-2,-28 -1,-19 1,3 | -11,-26 -17,-36 | 9,-26 15,-35 | -8,16 -13,30 | 9,16 14,30'),
  pose('3,-27 2,-18 -2,3 | -7,-8 -3,0 | 12,-12 19,-6 | -10,14 -17,26 | 8,14 10,29'),
]

/** A ball court between houses under one tall light; the ball on its way to the basket. */
export function court(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.35) / 400
  const back = height * 0.56
  art.fill(art.linearAt(outside(art.hour), 0, 0, 0, back))
  starsAtNight(art, 26, back * 0.6)
  for (let at = 0, x = -10; x < width; at++) {
    const wide = (50 + ((at * 29) % 40)) * k
    const top = back - (50 + ((at * 37) % 60)) * k
    art.rect(x, top, wide, back - top + 9, tone(0.3 + (at % 3) * 0.04, 0.08, 300 + (at % 4) * 16))
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 2; column++)
        if ((at * 5 + row * 3 + column) % 3)
          art.rect(
            x + wide * (0.2 + column * 0.4),
            top + (10 + row * 22) * k,
            9 * k,
            12 * k,
            tone(0.9, 0.12, 78, 0.9),
            1,
          )
    x += wide + 2
  }
  const lampX = width * 0.24
  art.line(`M${lampX} ${height * 0.7}V${height * 0.1}h${26 * k}`, tone(0.22, 0.05, 300), 4 * k)
  art.glow(lampX + 30 * k, height * 0.11, 230 * k, 0.7)
  art.path(
    `M${lampX + 22 * k} ${height * 0.11}h${18 * k}L${width * 0.9} ${height * 0.96}H${width * 0.06}Z`,
    tone(0.97, 0.07, 86, 0.13),
  )
  const floor = art.linear([
    [0, tone(0.56, 0.12, 170)],
    [1, tone(0.36, 0.09, 200)],
  ])
  art.path(`M0 ${back + 8 * k}H${width}V${height}H0Z`, floor)
  art.ellipse(width * 0.5, height * 0.86, 120 * k, 34 * k, 'none', {
    stroke: tone(0.97, 0.04, 90, 0.85),
    width: 3 * k,
  })
  art.line(
    `M0 ${height * 0.7}H${width}M${width * 0.5} ${height * 0.7}V${height}`,
    tone(0.97, 0.04, 90, 0.6),
    2.4 * k,
  )
  const [bx, by] = [width * 0.82, height * 0.3]
  art.line(`M${bx + 40 * k} ${height * 0.72}V${by}h${-16 * k}`, tone(0.24, 0.05, 300), 6 * k)
  art
    .rect(bx - 4 * k, by - 34 * k, 26 * k, 52 * k, tone(0.97, 0.03, 84), 3)
    .rect(bx, by - 14 * k, 12 * k, 18 * k, 'none', { stroke: tone(0.6, 0.2, 28), width: 2 * k })
  art.ellipse(bx - 20 * k, by + 12 * k, 17 * k, 4.6 * k, 'none', {
    stroke: tone(0.64, 0.2, 34),
    width: 3.4 * k,
  })
  art.line(
    `M${bx - 36 * k} ${by + 13 * k}l${7 * k} ${26 * k}h${18 * k}l${7 * k} ${-26 * k}M${bx - 26 * k} ${by + 16 * k}l${10 * k} ${22 * k}M${bx - 14 * k} ${by + 16 * k}l${-10 * k} ${22 * k}`,
    tone(0.98, 0.02, 84, 0.8),
    1.3 * k,
  )
  for (let at = 1; at < 5; at++)
    art.circle(
      width * 0.62 - at * 9 * k,
      height * 0.2 + at * at * 1.8 * k,
      (9 - at) * k,
      tone(0.7, 0.18, 48, 0.26 - at * 0.05),
    )
  art
    .circle(width * 0.62, height * 0.2, 9.5 * k, tone(0.7, 0.18, 48))
    .line(
      `M${width * 0.62 - 9 * k} ${height * 0.2}h${18 * k}M${width * 0.62} ${height * 0.2 - 9 * k}v${18 * k}`,
      tone(0.4, 0.13, 34),
      1.2 * k,
    )
  const players = [
    [0.5, 0.64, 1.5],
    [0.66, 0.68, 1.4],
    [0.22, 0.7, 1.45],
    [0.38, 0.62, 1.1],
  ] as const
  for (const [at, [x, y, size]] of players.entries()) {
    art.ellipse(
      width * x - 14 * k,
      height * y + 31 * size * k,
      30 * size * k,
      4 * k,
      tone(0.2, 0.06, 230, 0.4),
    )
    figure(
      art,
      width * x,
      height * y,
      size * k,
      pick(poses, at),
      tone(0.62, 0.17, pick([28, 90, 28, 90], at)),
      {
        skin: toned(pick(skins, at * 2 + 1)),
        leg: tone(0.3, 0.08, 280),
        hair: tone(0.22, 0.04, 320),
      },
    )
  }
}
