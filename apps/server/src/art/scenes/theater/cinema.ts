import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bulbs } from '../../parts/light.ts'
import { person } from '../../parts/people.ts'
import { moon, sky } from '../../parts/sky.ts'

/** A film under the stars: a sheet between two trees, the beam over everybody's head. */
export function cinema(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  const x = width * 0.5
  const [left, top, wide, high] = [x - 116 * k, height * 0.16, 232 * k, 124 * k]
  sky(art, 'night')
  art.stars(46, height * 0.5, 0.9)
  moon(art, width * 0.1, height * 0.14, 12 * k)
  for (const [side, y] of [
    [-1, 0.42],
    [1, 0.38],
  ] as const) {
    const tx = x + side * 158 * k
    art.line(
      `M${tx} ${height * 0.8}q${side * 8 * k} ${-60 * k} ${side * -4 * k} ${-140 * k}`,
      tone(0.2, 0.06, 300),
      9 * k,
    )
    for (let at = 0; at < 16; at++)
      art.circle(
        tx + (art.random() - 0.5) * 96 * k,
        height * y + (art.random() - 0.5) * 88 * k,
        (14 + art.random() * 14) * k,
        tone(0.24 + (at % 3) * 0.03, 0.07, 190 + (at % 5) * 12),
      )
  }
  art.soft(x, top + high / 2, 210 * k, 0.9, 0.08, 70, 0.6)
  art.rect(left - 5 * k, top - 5 * k, wide + 10 * k, high + 10 * k, tone(0.98, 0.02, 84), 3)
  art.rect(
    left,
    top,
    wide,
    high,
    art.linear([
      [0, tone(0.62, 0.12, 250)],
      [0.5, tone(0.86, 0.11, 52)],
      [1, tone(0.6, 0.16, 20)],
    ]),
  )
  const inside = art.clip(`M${left} ${top}h${wide}v${high}h${-wide}Z`)
  art.within(inside)
  art.circle(x + 30 * k, top + high * 0.62, 26 * k, tone(0.98, 0.06, 90))
  art.path(
    `M${left} ${top + high}v${-30 * k}q${60 * k} ${-40 * k} ${120 * k} ${-6 * k}t${120 * k} ${-10 * k}v${60 * k}Z`,
    tone(0.32, 0.1, 330),
  )
  art
    .circle(x - 44 * k, top + high * 0.52, 10 * k, tone(0.2, 0.06, 330))
    .circle(x - 18 * k, top + high * 0.5, 9 * k, tone(0.2, 0.06, 330))
  art.path(
    `M${x - 62 * k} ${top + high}q0 ${-48 * k} ${18 * k} ${-48 * k}t${18 * k} ${48 * k}ZM${x - 34 * k} ${top + high}q0 ${-52 * k} ${16 * k} ${-52 * k}t${16 * k} ${52 * k}Z`,
    tone(0.2, 0.06, 330),
  )
  art.end()
  const ground = art.linear([
    [0, tone(0.42, 0.09, 150)],
    [1, tone(0.2, 0.05, 200)],
  ])
  art.path(`M0 ${height * 0.74}Q${x} ${height * 0.69} ${width} ${height * 0.74}V${height}H0Z`, ground)
  art.path(
    `M${left} ${top + high}L${x - 30 * k} ${height}h${60 * k}L${left + wide} ${top + high}Z`,
    tone(0.97, 0.06, 84, 0.14),
  )
  bulbs(art, [-10, height * 0.5], [x - 116 * k, top], { sag: 14 * k, count: 5, size: 3.2 * k })
  bulbs(art, [x + 116 * k, top], [width + 10, height * 0.48], { sag: 14 * k, count: 5, size: 3.2 * k })
  const rows = [
    [0.78, 0.5, 44],
    [0.9, 0.8, 66],
  ] as const
  for (const [y, size, gap] of rows)
    for (let place = gap * k * 0.4; place < width; place += gap * k)
      person(
        art,
        place,
        height * y,
        size * k * (0.9 + art.random() * 0.16),
        tone(0.19 + (0.95 - y) * 0.3, 0.05, 300 + art.random() * 50),
        tone(0.9, 0.1, 76),
        place < x ? 0.9 : -0.9,
      )
}
