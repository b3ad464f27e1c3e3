import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, lightAcross, type Stage, steps, tone } from '../stage.ts'

/** Sweeping track arcs and a low sun. */
export const sports: DrawMotif[] = [bend, straight, hills]

/** The bend of a track around one corner, the sun across from it. */
function bend(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const sunLeft = ratio !== 'wide' && random() > 0.5
  const light = {
    x: ratio === 'wide' ? width * 0.64 : width * (sunLeft ? 0.2 + random() * 0.16 : 0.64 + random() * 0.16),
    y: height * (0.26 + random() * 0.1),
    reach: height * 0.6,
  }
  const cornerX = width * (sunLeft ? 1.02 : -0.02)
  const lanes = ratio === 'wide' ? 15 : 9
  const inner = 0.18 + random() * 0.2
  const shapes = Array.from({ length: lanes }, (_, lane) =>
    shape('circle', {
      cx: fine(cornerX),
      cy: fine(height * 1.04),
      r: fine(height * (inner + lane * (ratio === 'wide' ? 0.27 : 0.125))),
      fill: 'none',
      stroke: tone(
        0.6 + Math.min(lane, 8) * 0.035,
        0.1,
        hue + 20 - lane * 7,
        Math.max(0.16, 0.62 - lane * 0.045),
      ),
      strokeWidth: fine(height * (lane % 3 === 2 ? 0.01 : 0.058)),
    }),
  )
  return { light, shapes: [...shapes, ...sun(stage, light.x, light.y, height * 0.105)] }
}

/** Lanes that run towards a sun on the horizon. */
function straight(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const horizon = height * ((ratio === 'tall' ? 0.47 : 0.42) + random() * 0.08)
  const light = {
    x: lightAcross(stage, 0.3),
    y: horizon - height * 0.04,
    reach: height * (ratio === 'wide' ? 1 : 0.62),
  }
  const shapes = [...sun(stage, light.x, light.y, height * (ratio === 'tall' ? 0.11 : 0.15))]
  const lanes = ratio === 'wide' ? 12 : 8
  const spread = width * (ratio === 'wide' ? 1.5 : 2.3)
  for (let lane = 0; lane < lanes; lane++) {
    const [from, to] = [lane / lanes - 0.5, (lane + 1) / lanes - 0.5]
    const foot = (t: number) => fine(light.x + t * spread)
    const head = (t: number) => fine(light.x + t * spread * 0.13)
    shapes.push(
      shape('path', {
        d: `M${head(from)} ${fine(horizon)}Q${fine(light.x + from * spread * 0.32)} ${fine(height * 0.72)} ${foot(from)} ${height + 4}H${foot(to)}Q${fine(light.x + to * spread * 0.32)} ${fine(height * 0.72)} ${head(to)} ${fine(horizon)}Z`,
        fill: tone(0.42 + (lane % 2) * 0.1, 0.09, hue + 26 - lane * 5, 0.82),
      }),
    )
  }
  for (const t of steps(lanes + 1)) {
    const across = t - 0.5
    shapes.push(
      shape('path', {
        d: `M${fine(light.x + across * spread * 0.13)} ${fine(horizon)}Q${fine(light.x + across * spread * 0.32)} ${fine(height * 0.72)} ${fine(light.x + across * spread)} ${height + 4}`,
        fill: 'none',
        stroke: tone(0.94, 0.07, 100, 0.5 - Math.abs(across) * 0.5),
        strokeWidth: 2,
      }),
    )
  }
  return { light, shapes }
}

/** Hills one behind the other, and a path that winds up between them. */
function hills(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const light = {
    x: ratio === 'wide' ? width * 0.64 : width * (0.34 + random() * 0.32),
    y: height * (ratio === 'tall' ? 0.4 : 0.36),
    reach: height * (ratio === 'wide' ? 1 : 0.62),
  }
  const shapes = sun(stage, light.x, light.y, height * (ratio === 'tall' ? 0.095 : 0.125))
  const waves = ratio === 'wide' ? 3.2 : 1.15
  for (let hill = 0; hill < 6; hill++) {
    const t = hill / 5
    const base = height * (0.46 + t * 0.44)
    const swing = height * (0.08 - t * 0.02)
    const phase = random() * 6.3
    const ridge = steps(ratio === 'wide' ? 48 : 24).map((across) => {
      const y =
        base + Math.sin(across * 6.3 * waves + phase) * swing + Math.sin(across * 11 + phase) * swing * 0.25
      return `${fine(across * width)} ${fine(y)}`
    })
    shapes.push(
      shape('path', {
        d: `M0 ${height + 5}L${ridge.join('L')}L${width} ${height + 5}Z`,
        fill: tone(0.58 - t * 0.26, 0.11 - t * 0.03, hue - 16 + t * 36, 0.86),
        stroke: tone(0.92, 0.09, 105, 0.32 - t * 0.2),
        strokeWidth: 1.4,
      }),
    )
  }
  return { light, shapes }
}

function sun({ glow }: Stage, x: number, y: number, radius: number): Shape[] {
  const place = { cx: fine(x), cy: fine(y) }
  return [
    shape('circle', { ...place, r: fine(radius * 3.2), fill: glow }),
    shape('circle', { ...place, r: fine(radius), fill: tone(0.95, 0.075, 82) }),
  ]
}
