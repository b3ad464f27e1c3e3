import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, hairs, person, pose, skins } from '../../parts/people.ts'

const pinning = pose('3,-29 0,-19 0,3 | -8,-9 -6,1 | 11,-26 20,-36 | -4,17 -5,33 | 5,17 7,33')

/** A wall of notes, somebody who moves one, and a few who think along. */
export function noteWall(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  art.fill(
    art.linear([
      [0, tone(0.86, 0.045, 225)],
      [0.7, tone(0.78, 0.06, 235)],
      [1, tone(0.5, 0.08, 250)],
    ]),
  )
  art.path(
    `M${width * 0.1} 0H${width * 0.44}L${width * 0.78} ${height * 0.8}H${width * 0.34}Z`,
    tone(0.99, 0.04, 90, 0.4),
  )
  art.rect(width * 0.14, height * 0.1, width * 0.72, height * 0.54, tone(0.42, 0.08, 250, 0.35), 8)
  art.rect(width * 0.13, height * 0.08, width * 0.74, height * 0.54, tone(0.985, 0.012, 90), 8)
  const columns = Math.round((width * 0.7) / (36 * k))
  for (let column = 0; column < columns; column++) {
    const x = width * 0.16 + (column / columns) * width * 0.69
    const count = 1 + Math.floor(art.random() * 4)
    art.rect(x, height * 0.115, 24 * k, 3 * k, tone(0.5, 0.06, 250, 0.6), 1)
    for (let row = 0; row < count; row++) {
      art.moved(
        `translate(${x + 12 * k} ${height * 0.19 + row * 30 * k}) rotate(${Math.round((art.random() - 0.5) * 10)})`,
      )
      art.rect(
        -12 * k,
        -10 * k,
        25 * k,
        24 * k,
        tone(0.88, 0.11, pick([92, 20, 150, 230, 320], column + row)),
        1,
      )
      art.line(
        `M${-8 * k} ${-3 * k}h${16 * k}M${-8 * k} ${3 * k}h${10 * k}`,
        tone(0.4, 0.07, 280, 0.6),
        1.3 * k,
      )
      art.end()
    }
  }
  const floor = art.linear([
    [0, tone(0.7, 0.08, 58)],
    [1, tone(0.42, 0.08, 30)],
  ])
  art.rect(0, height * 0.78, width, height * 0.22, floor)
  const x = width * (0.42 + art.random() * 0.14)
  art.ellipse(x, height * 0.87, 36 * k, 5 * k, tone(0.26, 0.06, 260, 0.4))
  figure(
    art,
    x,
    height * 0.66,
    1.9 * k,
    pinning,
    tone(0.48, 0.14, pick([20, 250, 160], Math.floor(art.random() * 3))),
    {
      skin: toned(pick(skins, Math.floor(art.random() * 6))),
      leg: tone(0.28, 0.06, 270),
      hair: tone(0.24, 0.04, 30),
    },
  )
  art.rect(x + 34 * k, height * 0.66 - 80 * k, 22 * k, 21 * k, tone(0.9, 0.13, 90), 1)
  const seats = [0.1, 0.26, 0.7, 0.86]
  for (const [at, place] of seats.entries()) {
    const y = height * (0.84 + (at % 2) * 0.03)
    person(
      art,
      width * place,
      y,
      0.95 * k,
      tone(0.34, 0.1, pick([262, 20, 190, 320], at)),
      tone(0.97, 0.04, 90),
      place < 0.5 ? 0.9 : -0.9,
    )
    art.ellipse(width * place, y - 2 * k, 18.5 * k, 21 * k, toned(pick(hairs, at * 5 + 1)))
  }
}
