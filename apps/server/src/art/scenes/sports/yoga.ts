import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, pose, skins } from '../../parts/people.ts'
import { skyStops } from '../../parts/sky.ts'

const warrior = pose('-1,-30 0,-20 0,2 | -11,-21 -23,-21 | 11,-20 23,-21 | -11,12 -14,29 | 9,15 22,28')
const tree = pose('0,-31 0,-21 0,2 | -7,-34 -1,-46 | 7,-34 1,-46 | 0,15 0,30 | 10,8 2,14')

/** People who stretch on mats at first light, their shadows long, the sea behind them. */
export function yoga(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.4) / 400
  const horizon = height * 0.5
  const sun = width * (0.3 + art.random() * 0.4)
  art.rect(0, 0, width, horizon + 2, art.linearAt(skyStops('gold'), 0, 0, 0, horizon))
  art
    .glow(sun, horizon - 8 * k, height * 0.62, 0.95)
    .circle(sun, horizon - 10 * k, 26 * k, tone(0.985, 0.05, 92))
  const sea = art.linear([
    [0, tone(0.88, 0.11, 62)],
    [0.4, tone(0.66, 0.1, 20)],
    [1, tone(0.5, 0.09, 300)],
  ])
  art.rect(0, horizon, width, height * 0.13, sea)
  for (let at = 0; at < 9; at++)
    art.rect(
      sun - (30 - at * 2) * k,
      horizon + (3 + at * 4) * k,
      (60 - at * 4) * k,
      2 * k,
      tone(0.98, 0.07, 86, 0.7),
      1,
    )
  const sand = art.linear([
    [0, tone(0.84, 0.1, 64)],
    [0.5, tone(0.72, 0.11, 44)],
    [1, tone(0.5, 0.11, 10)],
  ])
  art.path(
    `M0 ${height * 0.62}q${width * 0.3} ${-14 * k} ${width * 0.6} ${-2 * k}t${width * 0.4} ${-4 * k}V${height}H0Z`,
    sand,
  )
  const rows = [
    [0.2, 0.68, 0.9],
    [0.5, 0.66, 0.86],
    [0.8, 0.68, 0.9],
    [0.34, 0.82, 1.25],
    [0.68, 0.83, 1.3],
  ] as const
  for (const [at, [x, y, size]] of rows.entries()) {
    const scale = size * k
    const foot = height * y + 30 * scale
    art.path(
      `M${width * x - 30 * scale} ${foot + 4 * scale}l${8 * scale} ${-9 * scale}h${52 * scale}l${10 * scale} ${9 * scale}Z`,
      tone(0.52, 0.14, pick([330, 20, 200, 290, 150], at)),
    )
    const skin = toned(pick(skins, at * 5 + 1))
    figure(
      art,
      width * x,
      height * y,
      scale,
      at % 2 ? tree : warrior,
      tone(0.4, 0.12, pick([262, 350, 20, 190, 300], at)),
      {
        skin,
        leg: tone(0.28, 0.07, 310),
        hair: tone(0.24, 0.05, 30),
      },
    )
  }
}
