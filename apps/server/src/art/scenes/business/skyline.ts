import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { mix, pick } from '../../numbers.ts'
import { figure, pose, skins } from '../../parts/people.ts'
import { skyStops } from '../../parts/sky.ts'

const greeting = pose('0,-29 0,-19 0,3 | -8,-9 -5,1 | 10,-11 18,-13 | -4,17 -5,33 | 5,17 7,33')

/** Two who shake hands on a bridge, towers and a rising sun behind them. */
export function skyline(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  const ground = height * 0.7
  const sun = width * (0.42 + art.random() * 0.16)
  art.fill(
    art.linearAt(
      art.hour.light === 'dusk'
        ? skyStops('gold')
        : [
            [0, tone(0.66, 0.09, 240)],
            [0.5, tone(0.84, 0.06, 210)],
            [0.8, tone(0.93, 0.08, 84)],
            [1, tone(0.95, 0.09, 74)],
          ],
      0,
      0,
      0,
      ground,
    ),
  )
  art
    .glow(sun, ground - 60 * k, height * 0.66, 0.95)
    .circle(sun, ground - 62 * k, 34 * k, tone(0.99, 0.045, 92))
  for (let layer = 0; layer < 3; layer++)
    for (let x = -10 + layer * 13, at = 0; x < width; at++) {
      const wide = (24 + ((at * 19 + layer * 7) % 26)) * k
      const away = Math.min(1, Math.abs(x + wide / 2 - sun) / (width * 0.5))
      const tall = (40 + layer * -8 + away * 90 + ((at * 31 + layer * 17) % 34)) * k
      const top = ground - tall
      const colour = tone(mix(0.72, 0.42, layer / 2), mix(0.07, 0.1, layer / 2), 236 + ((at * 13) % 24))
      if ((at + layer) % 3 === 0)
        art.path(`M${x} ${ground}V${top + 12 * k}q${wide / 2} ${-24 * k} ${wide} 0V${ground}Z`, colour)
      else art.rect(x, top, wide, tall, colour, 2)
      if (layer === 2)
        for (let row = 0; row < 5; row++)
          art.rect(
            x + wide * 0.22,
            top + (12 + row * 13) * k,
            wide * 0.56,
            3 * k,
            tone(0.93, 0.09, 82, 0.55),
            1,
          )
      x += wide + 3
    }
  art.path(
    `M0 ${ground - 4 * k}H${width}V${height}H0Z`,
    art.linear([
      [0, tone(0.78, 0.08, 60)],
      [0.3, tone(0.56, 0.08, 30)],
      [1, tone(0.32, 0.08, 280)],
    ]),
  )
  art.line(`M0 ${ground + 10 * k}H${width}M0 ${ground - 26 * k}H${width}`, tone(0.28, 0.07, 262), 4 * k)
  for (let x = 12 * k; x < width; x += 30 * k)
    art.line(`M${x} ${ground - 26 * k}v${36 * k}`, tone(0.28, 0.07, 262), 2.4 * k)
  const pair = [
    [-1, [250, 20, 160], 1],
    [1, [20, 300, 60], 4],
  ] as const
  const choice = Math.floor(art.random() * 3)
  for (const [side, hues, skin] of pair) {
    const x = width * 0.5 + side * 30 * k
    art.ellipse(x, height * 0.93, 34 * k, 5 * k, tone(0.2, 0.06, 280, 0.45))
    figure(
      art,
      x,
      height * 0.73,
      1.8 * k,
      side < 0 ? greeting : turned,
      tone(0.4, 0.12, pick(hues, choice)),
      {
        skin: toned(pick(skins, skin + choice)),
        arm: tone(0.44, 0.12, pick(hues, choice)),
        leg: tone(0.26, 0.06, 280),
        hair: tone(0.22, 0.04, 330),
      },
    )
  }
}

const turned = pose('0,-29 0,-19 0,3 | 8,-9 5,1 | -10,-11 -18,-13 | -4,17 -7,33 | 5,17 6,33')
