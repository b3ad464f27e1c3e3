import { type Shape, shape } from '../shape.ts'
import { type DrawMotif, fine, type Stage, steps, tone } from '../stage.ts'

/** Pages fanning up from a light, and motes. */
export const education: DrawMotif[] = [fan, openBook, loosePages]

/** Pages that stand up on both sides of the light. */
function fan(stage: Stage) {
  const { height, hue, random } = stage
  const light = lap(stage, 0.8)
  const reach = spanOf(stage) * (0.82 + random() * 0.3)
  const shapes: Shape[] = []
  for (let page = 7; page >= 0; page--) {
    const t = page / 7
    for (const side of [-1, 1]) {
      const tipX = light.x + side * reach * (0.08 + t * 0.52)
      const tipY = height * (0.16 + t * t * 0.5)
      shapes.push(
        shape('path', {
          d: `M${fine(light.x)} ${fine(height * 0.86)}C${fine(light.x + side * reach * 0.02)} ${fine(height * 0.5)} ${fine(tipX - side * reach * 0.1)} ${fine(tipY)} ${fine(tipX)} ${fine(tipY)}L${fine(tipX + side * reach * 0.03)} ${fine(tipY + height * 0.36)}C${fine(tipX - side * reach * 0.08)} ${fine(tipY + height * 0.42)} ${fine(light.x + side * reach * 0.06)} ${fine(height * 0.8)} ${fine(light.x)} ${fine(height * 0.98)}Z`,
          fill: tone(0.9 - t * 0.36, 0.07 + t * 0.05, hue - t * 26, 0.34),
        }),
      )
    }
  }
  return { light, shapes: [...shapes, ...motes(stage, light.x)] }
}

/** An open book from the front: lines of pages that swing to both sides, and rays out of its fold. */
function openBook(stage: Stage) {
  const { height, hue, warm, random, ratio } = stage
  const light = lap(stage, 0.64 + random() * 0.08)
  const reach = spanOf(stage) * (0.8 + random() * 0.24) * (ratio === 'tall' ? 0.5 : 0.46)
  const shapes: Shape[] = steps(9).map((t) => {
    const angle = (t - 0.5) * 2.1
    const length = height * 1.25
    const [dx, dy] = [Math.sin(angle) * length, -Math.cos(angle) * length]
    const half = height * 0.075
    return shape('path', {
      d: `M${fine(light.x)} ${fine(light.y)}L${fine(light.x + dx - half * Math.cos(angle))} ${fine(light.y + dy - half * Math.sin(angle))}L${fine(light.x + dx + half * Math.cos(angle))} ${fine(light.y + dy + half * Math.sin(angle))}Z`,
      fill: tone(0.93, 0.09, warm + 14, 0.05 + 0.08 * (1 - Math.abs(t - 0.5) * 2)),
    })
  })
  for (let leaf = 6; leaf >= 0; leaf--) {
    const t = leaf / 6
    for (const side of [-1, 1]) {
      const edgeX = light.x + side * reach * (0.86 + t * 0.14)
      const lift = height * (0.15 - t * 0.2)
      shapes.push(
        shape('path', {
          d: `M${fine(light.x)} ${fine(light.y + height * 0.03)}C${fine(light.x + side * reach * 0.26)} ${fine(light.y - lift - height * 0.08)} ${fine(light.x + side * reach * 0.62)} ${fine(light.y - lift * 0.9)} ${fine(edgeX)} ${fine(light.y - lift * 0.55)}L${fine(edgeX)} ${fine(light.y + height * 0.09 + t * height * 0.04)}C${fine(light.x + side * reach * 0.6)} ${fine(light.y + height * 0.06)} ${fine(light.x + side * reach * 0.26)} ${fine(light.y + height * 0.06)} ${fine(light.x)} ${fine(light.y + height * 0.16)}Z`,
          fill: tone(0.92 - t * 0.32, 0.06 + t * 0.06, hue - t * 28, 0.42),
        }),
      )
    }
  }
  return { light, shapes: [...shapes, ...motes(stage, light.x)] }
}

/** Single pages that rise out of the light and turn as they go. */
function loosePages(stage: Stage) {
  const { height, hue, random } = stage
  const light = lap(stage, 0.88)
  const reach = spanOf(stage)
  const shapes: Shape[] = steps(11).map((t) => {
    const rise = 1 - t
    const swing = Math.sin(t * 7.2 + random() * 1.4)
    const x = light.x + swing * reach * (0.1 + rise * 0.26)
    const y = height * (0.2 + t * 0.6)
    const w = height * (0.12 - t * 0.05)
    const h = w * 1.34
    const curl = w * 0.22
    return shape('path', {
      d: `M${fine(-w)} ${fine(-h)}Q0 ${fine(-h - curl)} ${fine(w)} ${fine(-h)}L${fine(w)} ${fine(h)}Q0 ${fine(h - curl)} ${fine(-w)} ${fine(h)}Z`,
      transform: `translate(${fine(x)} ${fine(y)}) rotate(${fine(swing * 34 + (random() - 0.5) * 20)}) skewY(${fine(swing * 8)})`,
      fill: tone(0.72 + t * 0.2, 0.1 - t * 0.03, hue - rise * 28, 0.3 + t * 0.22),
    })
  })
  return { light, shapes: [...shapes, ...motes(stage, light.x)] }
}

function lap({ width, height, ratio }: Stage, down: number) {
  return {
    x: ratio === 'wide' ? width * 0.64 : width / 2,
    y: height * down,
    reach: height * (ratio === 'wide' ? 1.1 : 0.78),
  }
}

/** How wide a book may open: a wide cover gives it no more room than a card. */
function spanOf({ width, ratio }: Stage): number {
  return ratio === 'wide' ? 460 : width
}

function motes({ height, random, ratio }: Stage, aroundX: number): Shape[] {
  return Array.from({ length: ratio === 'wide' ? 24 : 12 }, () =>
    shape('circle', {
      cx: fine(aroundX + (random() - 0.5) * (ratio === 'wide' ? 900 : 320)),
      cy: fine(height * (0.08 + random() * 0.5)),
      r: fine(0.8 + random() * 2),
      fill: tone(0.96, 0.06, 85, 0.5 + random() * 0.4),
    }),
  )
}
