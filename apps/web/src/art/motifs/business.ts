import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, lightAcross, type Stage, tone } from '../stage.ts'

/** Rounded columns before a sunrise. */
export const business: DrawMotif[] = [columns, arcade, rise]

/** Columns that leave room for the sun. */
function columns(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const light = {
    x: lightAcross(stage, 0.3),
    y: height * 0.62,
    reach: height * (ratio === 'wide' ? 1 : 0.66),
  }
  const shapes = [sun(light.x, light.y, height * 0.2)]
  let x = -14
  for (let at = 0; x < width; at++) {
    const w = 30 + random() * 26
    const far = Math.min(1, (Math.abs(x + w / 2 - light.x) / (ratio === 'wide' ? 520 : width)) * 2)
    const top = height * (0.5 - 0.34 * far + random() * 0.16) + (at % 2) * height * 0.08
    shapes.push(
      column(
        x,
        w,
        top,
        height,
        tone(0.34 + (1 - far) * 0.2 + (at % 2) * 0.05, 0.085, hue + (at % 2) * 14, 0.94),
      ),
    )
    x += w + 4
  }
  return { light, shapes }
}

/** Two storeys of open arches, as of a bridge, with the sun behind them. */
function arcade(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const light = {
    x: lightAcross(stage, 0.34),
    y: height * 0.5,
    reach: height * (ratio === 'wide' ? 1 : 0.62),
  }
  const shapes = [sun(light.x, light.y, height * (ratio === 'tall' ? 0.16 : 0.2))]
  const drift = random() * 40
  for (const [storey, { top, span, foot }] of [
    { top: 0.42, span: 62, foot: 0.74 },
    { top: 0.66, span: 104, foot: 1.04 },
  ].entries()) {
    const pier = span * 0.2
    const gap = span - pier
    const roof = height * top
    const spring = roof + gap * 0.62
    let d = `M-60 ${fine(roof)}H${width + 60}V${fine(height * foot)}`
    for (let x = width + 60 - drift; x > -60; x -= span) {
      d += `H${fine(x)}V${fine(spring)}a${fine(gap / 2)} ${fine(gap / 2)} 0 0 0 ${fine(-gap)} 0V${fine(height * foot)}`
    }
    shapes.push(
      shape('path', {
        d: `${d}H-60Z`,
        fill: tone(0.47 - storey * 0.13, 0.09, hue + 10 - storey * 8, 0.93),
      }),
      shape('rect', {
        x: 0,
        y: fine(roof - 2),
        width,
        height: 3,
        fill: tone(0.9, 0.09, 76, 0.5 - storey * 0.16),
      }),
    )
  }
  return { light, shapes }
}

/** Columns as steps that climb towards the sun. */
function rise(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const toRight = ratio === 'wide' || random() > 0.5
  const light = {
    x: ratio === 'wide' ? width * 0.64 : width * (toRight ? 0.68 : 0.32),
    y: height * (ratio === 'tall' ? 0.34 : 0.36),
    reach: height * (ratio === 'wide' ? 1 : 0.6),
  }
  const shapes = [sun(light.x, light.y, height * (ratio === 'tall' ? 0.12 : 0.17))]
  const count = ratio === 'wide' ? 22 : 8
  const w = width / count
  for (const layer of [0, 1]) {
    for (let at = 0; at < count; at++) {
      const t = (at + 0.5) / count
      const climb = ratio === 'wide' ? 1 - Math.abs(t - 0.64) * 1.5 : toRight ? t : 1 - t
      const top = height * (0.9 - climb * 0.44 + layer * 0.16 + random() * 0.03)
      const near = Math.max(0, climb)
      shapes.push(
        column(
          at * w + 1.5 + layer * w * 0.5,
          w - 3,
          top,
          height,
          tone(0.3 + near * 0.26 - layer * 0.08, 0.085, hue + 16 - near * 20, 0.92),
        ),
      )
    }
  }
  return { light, shapes }
}

function sun(x: number, y: number, radius: number): Shape {
  return shape('circle', { cx: fine(x), cy: fine(y), r: fine(radius), fill: tone(0.93, 0.09, 75, 0.9) })
}

function column(x: number, width: number, top: number, height: number, fill: string): Shape {
  const radius = fine(width / 2)
  return shape('path', {
    d: `M${fine(x)} ${height + 5}V${fine(top + width / 2)}a${radius} ${radius} 0 0 1 ${fine(width)} 0V${height + 5}Z`,
    fill,
  })
}
