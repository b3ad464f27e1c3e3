import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, lightAcross, polyline, type Stage, steps, tone } from '../stage.ts'

/** Strings of lanterns over a warm floor. */
export const party: DrawMotif[] = [strings, globes, canopy]

/** Three strings that hang across. */
function strings(stage: Stage) {
  const { width, height, warm, random, ratio } = stage
  const light = {
    x: lightAcross(stage, 0.36),
    y: height * 0.98,
    reach: height * (ratio === 'wide' ? 1.3 : 0.8),
  }
  const shapes = floorLights(stage)
  for (const row of [0, 1, 2]) {
    const from = height * (0.06 + row * 0.15 + random() * 0.05)
    const to = height * (0.04 + row * 0.16 + random() * 0.08)
    const sag = height * (0.17 + random() * 0.1)
    const at = (t: number) =>
      [t * (width + 40) - 20, from + (to - from) * t + sag * 3.2 * t * (1 - t)] as const
    shapes.push(wire(steps(25).map(at), warm))
    const bulbs = (ratio === 'wide' ? 19 : 8) + row
    for (let bulb = 0; bulb < bulbs; bulb++) {
      const [x, y] = at((bulb + 0.5 + row * 0.2) / bulbs)
      shapes.push(...lamp(stage, x, y, 3.2 + row * 1.1 + random() * 1.4))
    }
  }
  return { light, shapes }
}

/** Paper globes on threads, the near ones large. */
function globes(stage: Stage) {
  const { width, height, warm, random, ratio } = stage
  const light = {
    x: lightAcross(stage, 0.3),
    y: height * 0.99,
    reach: height * (ratio === 'wide' ? 1.2 : 0.72),
  }
  const shapes = floorLights(stage)
  const count = ratio === 'wide' ? 22 : 9
  for (let globe = 0; globe < count; globe++) {
    const nearness = (globe % 3) / 2
    const radius = height * (ratio === 'tall' ? 0.026 + nearness * 0.034 : 0.04 + nearness * 0.05)
    const x = width * ((globe + 0.5) / count + (random() - 0.5) * (0.5 / count))
    const y = height * (0.14 + random() * (ratio === 'tall' ? 0.44 : 0.4))
    shapes.push(
      wire(
        [
          [x, -5],
          [x, y - radius],
        ],
        warm,
      ),
      shape('circle', { cx: fine(x), cy: fine(y), r: fine(radius * 3), fill: stage.glow }),
      shape('ellipse', {
        cx: fine(x),
        cy: fine(y),
        rx: fine(radius),
        ry: fine(radius * 0.94),
        fill: tone(0.9 - (1 - nearness) * 0.1, 0.1, warm + 14 - (globe % 2) * 34, 0.92),
      }),
      shape('ellipse', {
        cx: fine(x),
        cy: fine(y + radius * 0.28),
        rx: fine(radius * 0.56),
        ry: fine(radius * 0.48),
        fill: tone(0.97, 0.06, 86, 0.8),
      }),
    )
  }
  return { light, shapes }
}

/** Strings that spread from one pole, as over a dance floor. */
function canopy(stage: Stage) {
  const { width, height, warm, random, ratio } = stage
  const poleX = lightAcross(stage, 0.34)
  const light = { x: poleX, y: height * 1.02, reach: height * (ratio === 'wide' ? 1.3 : 0.82) }
  const shapes = floorLights(stage)
  const top = height * (0.05 + random() * 0.04)
  for (const side of [-1, 1]) {
    for (const level of [0, 1, 2]) {
      const endX = side < 0 ? -24 : width + 24
      const endY = height * (0.1 + level * (ratio === 'tall' ? 0.13 : 0.17) + random() * 0.04)
      const sag = height * (0.1 + level * 0.035)
      const at = (t: number) =>
        [poleX + (endX - poleX) * t, top + (endY - top) * t + sag * 3.4 * t * (1 - t)] as const
      shapes.push(wire(steps(20).map(at), warm))
      const bulbs = Math.max(3, Math.round(Math.abs(endX - poleX) / 42)) + level
      for (let bulb = 1; bulb <= bulbs; bulb++) {
        const [x, y] = at((bulb - 0.15 * level) / (bulbs + 0.4))
        shapes.push(...lamp(stage, x, y, 2.6 + level * 1.1 + random() * 1.3))
      }
    }
  }
  return { light, shapes }
}

function floorLights({ width, height, warm, random, ratio }: Stage): Shape[] {
  return Array.from({ length: ratio === 'wide' ? 12 : 7 }, () =>
    shape('circle', {
      cx: fine(random() * width),
      cy: fine(height * (0.45 + random() * 0.55)),
      r: fine(18 + random() * 38),
      fill: tone(0.85, 0.12, warm + random() * 20 - 40, 0.1 + random() * 0.1),
    }),
  )
}

function wire(points: (readonly [number, number])[], warm: number): Shape {
  return shape('path', {
    d: polyline(points),
    fill: 'none',
    stroke: tone(0.9, 0.05, warm, 0.35),
    strokeWidth: 1,
  })
}

function lamp({ glow }: Stage, x: number, y: number, radius: number): Shape[] {
  const place = { cx: fine(x), cy: fine(y + radius) }
  return [
    shape('circle', { ...place, r: fine(radius * 5), fill: glow }),
    shape('circle', { ...place, r: fine(radius), fill: tone(0.96, 0.06, 85) }),
  ]
}
