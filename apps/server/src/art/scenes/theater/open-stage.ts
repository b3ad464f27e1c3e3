import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { bulbs } from '../../parts/light.ts'
import { figure, person, pose, skins } from '../../parts/people.ts'

const speaking = pose('0,-29 0,-19 0,3 | -9,-12 -4,-20 | 10,-22 19,-29 | -4,17 -5,33 | 4,17 6,33')

/** One microphone, one round light on a brick wall, and the heads of those who listen. */
export function openStage(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  const x = width * 0.5
  const floor = height * 0.76
  art.fill(
    art.radialAt(x, height * 0.42, width * 0.62, [
      [0, tone(0.5, 0.15, 18)],
      [0.5, tone(0.33, 0.11, 2)],
      [1, tone(0.2, 0.06, 340)],
    ]),
  )
  const brick = 36 * k
  for (let row = 0; row * brick * 0.42 < floor; row++)
    for (let column = -1; column * brick < width; column++)
      if ((row * 3 + column * 5) % 4 < 2)
        art.rect(
          column * brick + (row % 2) * brick * 0.5,
          row * brick * 0.42,
          brick - 2,
          brick * 0.42 - 2,
          tone(0.56, 0.13, 28, 0.13),
          1,
        )
  art.circle(x, height * 0.44, 92 * k, tone(0.95, 0.09, 78, 0.2)).glow(x, height * 0.44, 150 * k, 0.7)
  art.path(
    `M${x - 12 * k} 0h${24 * k}L${x + 104 * k} ${floor + 12 * k}H${x - 104 * k}Z`,
    art.linear([
      [0, tone(0.97, 0.07, 84, 0.42)],
      [1, tone(0.9, 0.11, 66, 0.08)],
    ]),
  )
  art.rect(
    0,
    floor,
    width,
    height - floor,
    art.linear([
      [0, tone(0.62, 0.13, 44)],
      [0.2, tone(0.4, 0.11, 18)],
      [1, tone(0.2, 0.06, 345)],
    ]),
  )
  art.ellipse(x, floor + 12 * k, 104 * k, 13 * k, tone(0.96, 0.08, 82, 0.5))
  const skin = toned(pick(skins, Math.floor(art.random() * 6)))
  figure(
    art,
    x + 6 * k,
    floor - 42 * k,
    1.55 * k,
    speaking,
    tone(0.5, 0.16, pick([352, 230, 150, 60], Math.floor(art.random() * 4))),
    {
      skin,
      leg: tone(0.25, 0.06, 285),
      hair: tone(0.22, 0.04, 330),
    },
  )
  art.line(
    `M${x - 22 * k} ${floor + 10 * k}V${floor - 82 * k}l${14 * k} ${-6 * k}`,
    tone(0.86, 0.04, 80),
    2.4 * k,
  )
  art
    .ellipse(x - 22 * k, floor + 11 * k, 14 * k, 3 * k, tone(0.3, 0.05, 330))
    .circle(x - 6 * k, floor - 89 * k, 4.6 * k, tone(0.9, 0.04, 80))
  bulbs(art, [-10, height * 0.08], [width * 0.5, height * 0.05], {
    sag: height * 0.05,
    count: 7,
    size: 3.4 * k,
  })
  bulbs(art, [width * 0.5, height * 0.05], [width + 10, height * 0.08], {
    sag: height * 0.05,
    count: 7,
    size: 3.4 * k,
  })
  const count = Math.round(width / (46 * k))
  for (let at = 0; at <= count; at++) {
    const place = (at / count) * width
    person(
      art,
      place,
      height * (0.9 + (at % 2) * 0.03),
      (0.7 + (at % 3) * 0.06) * k,
      tone(0.17, 0.05, 335),
      tone(0.84, 0.14, 58),
      place < x ? 0.8 : -0.8,
    )
  }
}
