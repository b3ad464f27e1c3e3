import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { bust, figure, pose, skins } from '../../parts/people.ts'
import { skyStops } from '../../parts/sky.ts'

const declaiming = pose('0,-29 0,-19 0,3 | -11,-24 -21,-33 | 10,-14 17,-6 | -5,17 -7,32 | 4,17 8,32')

/** Steps of stone around a stage, three in white who speak as one, hills in late light. */
export function amphitheatre(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.35) / 400
  const x = width * 0.5
  const back = height * 0.42
  art.fill(art.linearAt(skyStops('gold'), 0, 0, 0, back * 1.2))
  art
    .glow(width * 0.74, back - 10 * k, height * 0.6, 0.9)
    .circle(width * 0.74, back - 16 * k, 22 * k, tone(0.985, 0.05, 92))
  art.path(
    `M0 ${back}q${width * 0.2} ${-58 * k} ${width * 0.42} ${-20 * k}t${width * 0.58} ${-24 * k}V${height}H0Z`,
    tone(0.5, 0.12, 330),
  )
  art.path(
    `M0 ${back + 16 * k}q${width * 0.3} ${-34 * k} ${width * 0.6} ${-6 * k}t${width * 0.4} ${-10 * k}V${height}H0Z`,
    tone(0.42, 0.1, 350),
  )
  for (let at = 0; at < 6; at++) {
    const left = x + (at - 2.5) * 44 * k - 7 * k
    const top = back - (at % 5 === 0 ? 28 : 66) * k
    const stone = art.linear(
      [
        [0, tone(0.66, 0.09, 36)],
        [1, tone(0.93, 0.07, 74)],
      ],
      0,
      0,
      1,
      0,
    )
    art
      .rect(left, top, 14 * k, back - top + 40 * k, stone)
      .rect(left - 4 * k, top - 6 * k, 22 * k, 7 * k, tone(0.9, 0.06, 70))
  }
  art.rect(x - 84 * k, back - 74 * k, 100 * k, 9 * k, tone(0.88, 0.07, 68))
  art
    .ellipse(x, height * 0.62, 168 * k, 36 * k, tone(0.93, 0.075, 78))
    .ellipse(x, height * 0.62, 168 * k, 36 * k, 'none', { stroke: tone(0.7, 0.11, 48), width: 3 * k })
  for (const [at, dx] of [-48, 0, 48].entries())
    figure(art, x + dx * k, height * 0.535, 1.2 * k, declaiming, tone(0.97, 0.02, 84), {
      skin: toned(pick(skins, at * 2 + 1)),
      leg: tone(0.9, 0.05, 70),
      skirt: 10,
      hair: tone(0.24, 0.05, 30),
    })
  const rows = [
    [0.72, 250, 10, 0.62],
    [0.83, 300, 13, 0.54],
    [0.96, 360, 17, 0.46],
  ] as const
  for (const [y, reach, head, light] of rows) {
    const bow = 26 * k
    art.path(
      `M${x - reach * k * 2} ${height * y - bow * 2.4}Q${x} ${height * y + bow * 1.6} ${x + reach * k * 2} ${height * y - bow * 2.4}V${height + 9}H${x - reach * k * 2}Z`,
      art.linear([
        [0, tone(light + 0.16, 0.1, 56)],
        [1, tone(light, 0.1, 30)],
      ]),
    )
    for (let place = -reach; place <= reach; place += head * 3.6) {
      const share = place / (reach * 2)
      bust(
        art,
        x + place * k,
        height * y - head * k - bow * 4 * share * share - 2,
        head * k,
        tone(0.24 + (0.96 - y) * 0.4, 0.08, 300 + ((place * 7) % 80)),
        share < 0 ? 1 : -1,
      )
    }
  }
}
