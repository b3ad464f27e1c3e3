import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, lightAcross, type Stage, steps, tone } from '../stage.ts'

/** Sound waves, rings, or strings. */
export const concerts: DrawMotif[] = [waves, rings, strings]

/** Eleven lines that swing together where the light is. */
function waves(stage: Stage) {
  const { width, height, hue, warm, random, ratio } = stage
  const wide = ratio === 'wide'
  const light = { x: lightAcross(stage, 0.4), y: height * 0.52, reach: height * (wide ? 0.9 : 0.6) }
  const phase = random() * 6.3
  const turns = (0.9 + random() * 0.6) * (wide ? 1.7 : 1)
  const shapes = steps(11).map((t) => {
    const bow = Math.sin(t * Math.PI)
    const swing = height * (0.05 + 0.16 * bow)
    const middle = height * (0.26 + t * 0.52)
    const points = steps(wide ? 49 : 29).map((across) => {
      const x = across * (width + 20) - 10
      const nearLight = Math.exp(-(((x - light.x) / (width * 0.42)) ** 2))
      const y = middle + Math.sin(across * 6.3 * turns + phase + t * 1.9) * swing * (0.25 + nearLight)
      return [x, y] as const
    })
    return shape('path', {
      d: smooth(points),
      fill: 'none',
      stroke: tone(
        0.78 + 0.16 * bow,
        0.11,
        t < 0.5 ? hue + (1 - t * 2) * 30 : warm - 20 + (1 - t) * 40,
        0.35 + 0.5 * bow,
      ),
      strokeWidth: fine(0.8 + 2.2 * bow),
      strokeLinecap: 'round',
    })
  })
  return { light, shapes }
}

/** Rings that leave one bright point, as on water. */
function rings(stage: Stage) {
  const { height, hue, warm, ratio } = stage
  const light = {
    x: lightAcross(stage, 0.4),
    y: height * 0.62,
    reach: height * (ratio === 'wide' ? 0.95 : 0.62),
  }
  const count = ratio === 'wide' ? 17 : 11
  const shapes: Shape[] = Array.from({ length: count }, (_, at) => {
    const ring = at + 1
    const radius = ring * ring * 2.3 + ring * 9
    return shape('ellipse', {
      cx: fine(light.x),
      cy: fine(light.y),
      rx: fine(radius),
      ry: fine(radius * 0.62),
      fill: 'none',
      stroke: tone(
        0.93 - ring * 0.022,
        0.11,
        ring < 5 ? warm : hue + 34 - ring * 2,
        Math.max(0.1, 0.85 - ring * 0.06),
      ),
      strokeWidth: fine(Math.max(0.6, 2.4 - ring * 0.13)),
    })
  })
  shapes.push(source(light.x, light.y, height * 0.03))
  return { light, shapes }
}

/** Strings from top to bottom; those near the light tremble. */
function strings(stage: Stage) {
  const { width, height, hue, warm, ratio } = stage
  const light = { x: lightAcross(stage, 0.28), y: height * 0.7, reach: height * (ratio === 'wide' ? 1 : 0.7) }
  const count = ratio === 'wide' ? 35 : 13
  const line = (x: number, bend: number) =>
    `M${fine(x)} -5Q${fine(x + bend)} ${fine(height * 0.5)} ${fine(x)} ${height + 5}`
  const shapes = steps(count).flatMap((t, at) => {
    const x = width * (0.02 + t * 0.96)
    const far = Math.abs(x - light.x) / (ratio === 'wide' ? 420 : width)
    const bend = (1 - Math.min(1, far * 2.4)) * 15 * (at % 2 ? 1 : -1)
    return [
      shape('path', {
        d: line(x, bend),
        fill: 'none',
        stroke: tone(
          Math.max(0.55, 0.9 - far * 0.4),
          0.1,
          far < 0.2 ? warm : hue + 24,
          Math.max(0.16, 0.85 - far),
        ),
        strokeWidth: fine(0.9 + (1 - Math.min(1, far * 2)) * 1.8),
      }),
      shape('path', {
        d: line(x, -bend * 0.7),
        fill: 'none',
        stroke: tone(0.85, 0.1, hue + 30, 0.2),
        strokeWidth: 1,
      }),
    ]
  })
  shapes.push(source(light.x, light.y, height * 0.045))
  return { light, shapes }
}

function source(x: number, y: number, radius: number): Shape {
  return shape('circle', { cx: fine(x), cy: fine(y), r: fine(radius), fill: tone(0.97, 0.06, 85) })
}

/** A curve through the middles of neighbouring points. */
function smooth(points: (readonly [number, number])[]): string {
  const [first, ...rest] = points
  let d = first ? `M${fine(first[0])} ${fine(first[1])}` : ''
  for (let at = 0; at < rest.length - 1; at++) {
    const [x, y] = rest[at]!
    const [nextX, nextY] = rest[at + 1]!
    d += `Q${fine(x)} ${fine(y)} ${fine((x + nextX) / 2)} ${fine((y + nextY) / 2)}`
  }
  return d
}
