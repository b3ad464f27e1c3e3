import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, person, pose, skins } from '../../parts/people.ts'

const reaching = pose('2,-29 0,-19 0,2 | -10,-26 -15,-38 | 10,-30 15,-46 | -10,10 -8,24 | 11,8 15,20')

/** A wall of many colours, somebody half way up it, and friends who look up. */
export function climbing(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  art.fill(
    art.linear([
      [0, tone(0.72, 0.07, 170)],
      [1, tone(0.52, 0.09, 190)],
    ]),
  )
  const panels = [
    [0, 0, 0.34, 0.5, 0.62],
    [0.3, 0, 0.36, 0.62, 0.7],
    [0.62, 0, 0.4, 0.44, 0.56],
  ] as const
  for (const [x, y, w, lean, light] of panels)
    art.path(
      `M${width * x} ${height * y}h${width * w}l${width * (lean - 0.5) * 0.3} ${height * 0.84}h${-width * w}Z`,
      art.linear(
        [
          [0, tone(light + 0.12, 0.07, 150)],
          [1, tone(light - 0.08, 0.085, 195)],
        ],
        0,
        0,
        1,
        1,
      ),
    )
  art.path(`M${width * 0.5} 0L${width} ${height * 0.5}V0Z`, tone(0.97, 0.06, 90, 0.3))
  const hues = [25, 85, 330, 250, 55]
  const columns = Math.round(width / (36 * k))
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < 8; row++) {
      if (art.random() < 0.3) continue
      const x = ((column + 0.2 + art.random() * 0.6) / columns) * width
      const y = height * (0.04 + row * 0.1 + art.random() * 0.04)
      art.leaf(
        x,
        y,
        (5 + art.random() * 5) * k,
        (4 + art.random() * 3) * k,
        art.random() * 90,
        tone(0.66, 0.18, pick(hues, column + row)),
      )
    }
  const x = width * (0.42 + art.random() * 0.16)
  const y = height * 0.42
  art.line(`M${x + 3 * k} ${y}Q${x + 16 * k} ${height * 0.2} ${x + 6 * k} 0`, tone(0.96, 0.05, 84), 1.8 * k)
  const skin = toned(pick(skins, Math.floor(art.random() * 6)))
  figure(art, x + 8 * k, y + 8 * k, 1.9 * k, reaching, tone(0.26, 0.06, 200, 0.25))
  figure(art, x, y, 1.9 * k, reaching, tone(0.62, 0.18, 40), {
    skin,
    leg: tone(0.32, 0.08, 275),
    hair: tone(0.22, 0.04, 320),
  })
  art.path(
    `M0 ${height * 0.84}Q${width * 0.5} ${height * 0.8} ${width} ${height * 0.84}V${height}H0Z`,
    tone(0.4, 0.09, 255),
  )
  for (const [place, size] of [
    [0.16, 0.92],
    [0.33, 0.86],
    [0.74, 0.9],
    [0.88, 0.96],
  ] as const)
    person(
      art,
      width * place,
      height * 0.78,
      size * k,
      tone(0.3, 0.09, 250 + place * 120),
      tone(0.95, 0.06, 90),
      place < 0.5 ? 0.9 : -0.9,
    )
}
