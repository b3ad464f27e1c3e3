import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { figure, pose, skins } from '../../parts/people.ts'
import { skyStops } from '../../parts/sky.ts'

const riding = pose('12,-30 8,-21 -4,-2 | 14,-14 21,-9 | 13,-13 22,-8 | 6,5 1,18 | 8,2 9,13')

/** Three on bicycles along a shore road, cypresses, the sun low. */
export function cycling(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.35) / 400
  const horizon = height * 0.54
  const sun = width * 0.7
  art.fill(art.linearAt(skyStops('morning'), 0, 0, 0, horizon))
  art
    .glow(sun, horizon - 34 * k, height * 0.62, 0.85)
    .circle(sun, horizon - 36 * k, 24 * k, tone(0.985, 0.05, 92))
  for (const [x, y, w] of [
    [0.1, 0.14, 0.3],
    [0.46, 0.22, 0.24],
  ] as const)
    art.ellipse(width * x + 30 * k, height * y, width * w * 0.5, 5 * k, tone(0.99, 0.02, 60, 0.6))
  art.path(
    `M0 ${horizon}v${-26 * k}q${width * 0.2} ${-50 * k} ${width * 0.46} ${-8 * k}t${width * 0.54} ${-22 * k}V${horizon + 4}H0Z`,
    tone(0.62, 0.1, 165),
  )
  art.path(
    `M0 ${horizon + 6 * k}q${width * 0.34} ${-40 * k} ${width * 0.66} ${-10 * k}t${width * 0.34} ${-6 * k}V${height}H0Z`,
    tone(0.5, 0.12, 148),
  )
  for (let at = 0; at < 5; at++) {
    const tx = width * (0.06 + at * 0.12 + art.random() * 0.05)
    const tall = (54 + art.random() * 40) * k
    art.path(
      `M${tx} ${horizon - tall}q${13 * k} ${tall * 0.5} ${7 * k} ${tall + 6 * k}h${-14 * k}q${-6 * k} ${-tall * 0.5} ${7 * k} ${-tall - 6 * k}Z`,
      tone(0.34 + (at % 2) * 0.05, 0.08, 165),
    )
  }
  const road = art.linear([
    [0, tone(0.86, 0.06, 70)],
    [1, tone(0.62, 0.08, 40)],
  ])
  art.path(
    `M0 ${height * 0.76}Q${width * 0.5} ${height * 0.67} ${width} ${height * 0.72}V${height * 0.96}Q${width * 0.5} ${height * 0.9} 0 ${height}Z`,
    road,
  )
  art.path(
    `M0 ${height * 0.97}Q${width * 0.5} ${height * 0.88} ${width} ${height * 0.94}V${height}H0Z`,
    tone(0.4, 0.1, 150),
  )
  const rider = (x: number, y: number, size: number, at: number) => {
    const s = size * k
    const [hub, ground] = [y + 17 * s, y + 32 * s]
    art.ellipse(x - 10 * s, ground, 46 * s, 4 * s, tone(0.3, 0.08, 20, 0.35))
    for (const wheel of [-19, 22])
      art.circle(x + wheel * s, hub, 13.5 * s, tone(0.98, 0.02, 80, 0.15), {
        stroke: tone(0.24, 0.05, 330),
        width: 2.2 * s,
      })
    art.line(
      `M${x - 19 * s} ${hub}L${x - 6 * s} ${y + s}L${x + 2 * s} ${y + 18 * s}L${x - 19 * s} ${hub}M${x - 6 * s} ${y + s}L${x + 17 * s} ${y - s}L${x + 2 * s} ${y + 18 * s}M${x + 22 * s} ${hub}L${x + 16 * s} ${y - 9 * s}l${6 * s} ${-s}`,
      tone(0.56, 0.19, pick([25, 250, 90], at)),
      2.4 * s,
    )
    const skin = toned(pick(skins, at * 2 + 1))
    figure(art, x, y, s, riding, tone(0.6, 0.17, pick([60, 350, 200], at)), {
      skin,
      leg: tone(0.3, 0.07, 275),
    })
    art.path(
      `M${x + 6.5 * s} ${y - 31 * s}q${s} ${-8 * s} ${8 * s} ${-7 * s}q${5 * s} ${2 * s} ${5 * s} ${7 * s}Z`,
      tone(0.95, 0.05, 84),
    )
  }
  rider(width * 0.2, height * 0.66, 0.9, 2)
  rider(width * 0.78, height * 0.65, 1, 0)
  rider(width * 0.47, height * 0.72, 1.3, 1)
}
