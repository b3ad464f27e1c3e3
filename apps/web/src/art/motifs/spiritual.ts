import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, type Light, lightAcross, type Stage, tone } from '../stage.ts'

/** Halo rings and petals. */
export const spiritual: DrawMotif[] = [rose, lotus, stillWater]

/** Two wreaths of petals around the light. */
function rose(stage: Stage) {
  const { height, hue, warm, random, ratio } = stage
  const light = centred(stage, ratio === 'tall' ? 0.52 : 0.56)
  const petals = 10 + Math.floor(random() * 3) * 2
  const radius = height * (ratio === 'tall' ? 0.3 : 0.4)
  const shapes = halos(light, radius, hue)
  for (const wreath of [0, 1]) {
    const length = radius * (1.02 - wreath * 0.38)
    const fill = tone(0.82 + wreath * 0.06, 0.11, wreath ? warm : hue + 20, 0.13 + wreath * 0.07)
    for (let at = 0; at < petals; at++) {
      const turn = (360 / petals) * (at + wreath / 2)
      shapes.push(petal(light, length, length * (0.2 + wreath * 0.06), turn, fill))
    }
  }
  return { light, shapes }
}

/** A lotus that opens upwards, seen from the side, with the light in its lap. */
function lotus(stage: Stage) {
  const { height, hue, warm, random, ratio } = stage
  const light = centred(stage, ratio === 'tall' ? 0.66 : 0.72)
  const radius = height * (ratio === 'tall' ? 0.32 : 0.46)
  const shapes = halos({ ...light, y: light.y - radius * 0.32 }, radius * 0.9, hue)
  const spread = 76 + random() * 12
  const outer = 6 + Math.floor(random() * 3)
  for (const [layer, count] of [outer, outer - 1, 3].entries()) {
    const length = radius * (1.08 - layer * 0.2)
    for (let at = 0; at < count; at++) {
      const turn = (at / (count - 1) - 0.5) * 2 * spread * (1 - layer * 0.2)
      const fill = tone(
        0.76 + layer * 0.07,
        0.12,
        layer === 2 ? warm : hue + 24 - layer * 8,
        0.24 + layer * 0.06,
      )
      shapes.push(petal({ ...light, y: light.y + radius * 0.16 }, length, length * 0.24, turn, fill))
    }
  }
  for (const line of [0, 1, 2, 3]) {
    shapes.push(
      shape('ellipse', {
        cx: fine(light.x),
        cy: fine(light.y + radius * (0.26 + line * 0.1)),
        rx: fine(radius * (0.7 + line * 0.42)),
        ry: fine(radius * (0.03 + line * 0.022)),
        fill: 'none',
        stroke: tone(0.92, 0.08, warm, 0.4 - line * 0.08),
        strokeWidth: 1.4,
      }),
    )
  }
  return { light, shapes }
}

/** A halo that rises over still water, and its path of light. */
function stillWater(stage: Stage) {
  const { width, height, hue, warm, random, ratio } = stage
  const horizon = height * (ratio === 'tall' ? 0.62 : 0.64)
  const light = {
    x: lightAcross(stage, 0.24),
    y: horizon - height * 0.1,
    reach: height * (ratio === 'wide' ? 0.9 : 0.62),
  }
  const radius = height * (ratio === 'tall' ? 0.15 : 0.2) * (0.78 + random() * 0.3)
  const shapes = halos(light, radius * 1.5, hue)
  shapes.push(
    shape('circle', {
      cx: fine(light.x),
      cy: fine(light.y),
      r: fine(radius),
      fill: tone(0.94, 0.08, 80, 0.9),
    }),
    shape('rect', {
      x: 0,
      y: fine(horizon),
      width,
      height: fine(height - horizon),
      fill: tone(0.3, 0.1, hue - 14, 0.72),
    }),
  )
  for (let line = 0; line < 12; line++) {
    const depth = (line + 0.6) / 12
    const half = radius * (0.5 + depth * 1.3) * (0.6 + random() * 0.55)
    const drift = (random() - 0.5) * radius * 0.6
    shapes.push(
      shape('rect', {
        x: fine(light.x - half + drift),
        y: fine(horizon + (height - horizon) * depth),
        width: fine(half * 2),
        height: fine(1.4 + depth * 3.4),
        rx: 2.4,
        fill: tone(0.9 - depth * 0.14, 0.12, warm - depth * 26, 0.66 - depth * 0.4),
      }),
    )
  }
  return { light, shapes }
}

function centred(stage: Stage, down: number): Light {
  const { width, height, ratio } = stage
  return ratio === 'wide'
    ? { x: width * 0.64, y: height * 0.56, reach: height * 0.9 }
    : { x: width / 2, y: height * down, reach: height * 0.6 }
}

function halos({ x, y }: Pick<Light, 'x' | 'y'>, radius: number, hue: number): Shape[] {
  return [6, 5, 4, 3, 2, 1].map((ring) =>
    shape('circle', {
      cx: fine(x),
      cy: fine(y),
      r: fine(radius * (0.35 + ring * 0.24)),
      fill: 'none',
      stroke: tone(0.9, 0.07, hue + ring * 5, 0.06 + (7 - ring) * 0.035),
      strokeWidth: 1.1,
    }),
  )
}

function petal(
  { x, y }: Pick<Light, 'x' | 'y'>,
  length: number,
  width: number,
  turn: number,
  fill: string,
): Shape {
  const [l, w] = [length, width]
  return shape('path', {
    d: `M0 0C${fine(w)} ${fine(-l * 0.35)} ${fine(w * 0.75)} ${fine(-l * 0.8)} 0 ${fine(-l)}C${fine(-w * 0.75)} ${fine(-l * 0.8)} ${fine(-w)} ${fine(-l * 0.35)} 0 0Z`,
    transform: `translate(${fine(x)} ${fine(y)}) rotate(${fine(turn)})`,
    fill,
  })
}
