import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, lightAcross, type Stage, tone } from '../stage.ts'

/** Curtain folds, one cone of light, a lit pool. */
export const theater: DrawMotif[] = [openCurtain, siteLights, valance]

/** Curtains drawn to both sides. */
function openCurtain(stage: Stage) {
  const { width, height, ratio } = stage
  const light = pool(stage, 0.16)
  const foldWidth = ratio === 'wide' ? width * 0.036 : width * 0.074
  const folds = ratio === 'wide' ? 8 : 5
  const shapes = cone(stage, light.x, light.x)
  for (const side of ['left', 'right'] as const) {
    for (let fold = 0; fold < folds; fold++) {
      const x = side === 'left' ? fold * foldWidth : width - (fold + 1) * foldWidth
      const open = foldWidth * (0.5 + fold * (ratio === 'wide' ? 0.06 : 0.1)) * (side === 'left' ? -1 : 1)
      shapes.push(curtainFold(stage, x, foldWidth, height * 1.03, -open, fold / (folds - 1)))
    }
  }
  return { light, shapes }
}

/** The cone falls aslant from one side; rows of listeners in the dark before it. */
function siteLights(stage: Stage) {
  const { width, height, hue, random, ratio } = stage
  const light = pool(stage, 0.1)
  const fromLeft = random() > 0.5
  const shapes = cone(stage, fromLeft ? width * 0.06 : width * 0.94, light.x)
  const folds = ratio === 'wide' ? 9 : 5
  const foldWidth = ratio === 'wide' ? width * 0.03 : width * 0.07
  for (let fold = 0; fold < folds; fold++) {
    const x = fromLeft ? width - (fold + 1) * foldWidth : fold * foldWidth
    shapes.push(curtainFold(stage, x, foldWidth + 0.6, height * 1.03, 0, fold / (folds - 1)))
  }
  for (const row of [0, 1]) {
    const radius = height * (ratio === 'tall' ? 0.036 : 0.052) * (1 + row * 0.35)
    const gap = radius * 2.7
    for (let x = -gap * (row ? 0.9 : 0.4); x < width + gap; x += gap) {
      const y = height * (0.95 + row * 0.07) - random() * radius * 0.5
      shapes.push(
        shape('path', {
          d: `M${fine(x - radius * 1.25)} ${height + 6}C${fine(x - radius * 1.2)} ${fine(y + radius * 0.8)} ${fine(x - radius)} ${fine(y + radius)} ${fine(x - radius * 0.5)} ${fine(y + radius * 0.75)}A${fine(radius * 0.82)} ${fine(radius * 0.9)} 0 1 1 ${fine(x + radius * 0.5)} ${fine(y + radius * 0.75)}C${fine(x + radius)} ${fine(y + radius)} ${fine(x + radius * 1.2)} ${fine(y + radius * 0.8)} ${fine(x + radius * 1.25)} ${height + 6}Z`,
          fill: tone(0.25 - row * 0.05, 0.07, hue - 10, 0.96),
        }),
      )
    }
  }
  return { light, shapes }
}

/** Swags above, narrow legs at the sides, footlights along the edge of the stage. */
function valance(stage: Stage) {
  const { width, height, hue, warm, ratio } = stage
  const light = pool(stage, 0.12)
  const shapes = cone(stage, light.x, light.x)
  const lamps = ratio === 'wide' ? 21 : 9
  for (let lamp = 0; lamp < lamps; lamp++) {
    const x = width * ((lamp + 0.5) / lamps)
    shapes.push(
      shape('circle', { cx: fine(x), cy: fine(height * 0.965), r: fine(height * 0.07), fill: stage.glow }),
      shape('circle', {
        cx: fine(x),
        cy: fine(height * 0.965),
        r: fine(height * 0.011),
        fill: tone(0.95, 0.07, warm),
      }),
    )
  }
  const legs = ratio === 'wide' ? 5 : 3
  const legWidth = width * (ratio === 'wide' ? 0.026 : 0.062)
  for (let leg = 0; leg < legs; leg++) {
    const shade = leg / (legs - 1)
    shapes.push(curtainFold(stage, leg * legWidth, legWidth + 0.6, height * 0.94, 0, shade))
    shapes.push(curtainFold(stage, width - (leg + 1) * legWidth, legWidth + 0.6, height * 0.94, 0, shade))
  }
  const swags = ratio === 'wide' ? 7 : 3
  const swagWidth = width / swags
  for (let swag = 0; swag < swags; swag++) {
    for (let fold = 4; fold >= 0; fold--) {
      const depth = height * (ratio === 'tall' ? 0.12 : 0.17) * (0.34 + fold * 0.17)
      const x = swag * swagWidth
      shapes.push(
        shape('path', {
          d: `M${fine(x - 8)} -5H${fine(x + swagWidth + 8)}C${fine(x + swagWidth * 0.86)} ${fine(depth * 1.25)} ${fine(x + swagWidth * 0.14)} ${fine(depth * 1.25)} ${fine(x - 8)} -5Z`,
          fill: tone(0.49 - fold * 0.05, 0.165 - fold * 0.014, hue - 2, 0.97),
        }),
      )
    }
  }
  return { light, shapes }
}

function pool(stage: Stage, spread: number) {
  const { height, ratio } = stage
  return { x: lightAcross(stage, spread), y: height * 0.86, reach: height * (ratio === 'wide' ? 0.9 : 0.52) }
}

function cone(stage: Stage, fromX: number, toX: number): Shape[] {
  const { width, height, ratio } = stage
  const half = ratio === 'wide' ? width * 0.1 : width * 0.27
  return [
    shape('path', {
      d: `M${fine(fromX - 12)} -10L${fine(fromX + 12)} -10L${fine(toX + half)} ${fine(height * 0.88)}Q${fine(toX)} ${fine(height * 0.97)} ${fine(toX - half)} ${fine(height * 0.88)}Z`,
      fill: stage.beam,
    }),
    shape('ellipse', {
      cx: fine(toX),
      cy: fine(height * 0.88),
      rx: fine(half),
      ry: fine(height * 0.07),
      fill: tone(0.93, 0.09, 75, 0.75),
    }),
  ]
}

/** One fold; `open` shifts its lower half, `shade` runs from the dark edge (0) to the lit one (1). */
function curtainFold(
  { height, hue }: Stage,
  x: number,
  width: number,
  drop: number,
  open: number,
  shade: number,
): Shape {
  const [middle, low] = [height * 0.5, height * 0.6]
  return shape('path', {
    d: `M${fine(x)} -5H${fine(x + width)}C${fine(x + width)} ${fine(middle)} ${fine(x + width - open)} ${fine(low)} ${fine(x + width - open)} ${fine(drop)}H${fine(x - open)}C${fine(x - open)} ${fine(low)} ${fine(x)} ${fine(middle)} ${fine(x)} -5Z`,
    fill: tone(0.27 + shade * 0.22, 0.09 + shade * 0.072, hue - 4 + shade * 8, 0.96),
  })
}
