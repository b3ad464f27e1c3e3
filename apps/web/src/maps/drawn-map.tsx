import { createRandom, fnv1a } from '../art/seed.ts'
import type { Position } from './position.ts'

const [width, height] = [720, 260]

/**
 * A quiet drawing in place of a map: streets, a park, and the light where the place is. It is made from the position
 * alone, so a place has the same drawing for everyone, and it asks nobody. It is not a map to find the way by.
 */
export function DrawnMap({
  position,
  label,
  isApproximate = false,
  isBare = false,
}: {
  position: Position
  /** What the drawing is called; decoration without one. */
  label?: string
  isApproximate?: boolean
  /** Marks nothing: what stands on it says where it is. */
  isBare?: boolean
}) {
  const { roads, lanes, paths, park } = drawingOf(position)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label where it is not decoration; a title would hang over it as a tip.
    <svg
      className="drawn-map"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path className="drawn-park" d={park} />
      <g className="drawn-roads">
        <path strokeWidth="16" d={roads} />
        <path strokeWidth="11" d={lanes} />
        <path strokeWidth="6" d={paths} />
      </g>
      {isBare ? null : isApproximate ? (
        <circle className="drawn-neighbourhood" cx={width / 2} cy={height / 2} r="84" />
      ) : (
        <>
          <circle className="drawn-halo" cx={width / 2} cy={height / 2} r="46" />
          <circle className="drawn-pin" cx={width / 2} cy={height / 2} r="17" />
        </>
      )}
    </svg>
  )
}

function drawingOf({ latitude, longitude }: Position) {
  const random = createRandom(fnv1a(`${latitude.toFixed(3)} ${longitude.toFixed(3)}`))
  const between = (least: number, max: number) => Math.round(least + random() * (max - least))
  /** A street from side to side, that bends twice. */
  const across = (y: number) =>
    `M-10 ${y}C${between(90, 200)} ${y + between(-60, 60)} ${between(240, 330)} ${y + between(-60, 60)} ${between(340, 420)} ${y + between(-40, 40)}S${between(520, 640)} ${y + between(-70, 70)} 730 ${y + between(-50, 50)}`
  const down = (x: number) =>
    `M${x} -10C${x + between(-40, 40)} ${between(50, 100)} ${x + between(-40, 40)} ${between(140, 190)} ${x + between(-30, 50)} 270`
  const parkX = between(60, 560)
  const parkY = between(30, 150)
  return {
    roads: across(between(100, 175)),
    lanes: [110, 320, 540].map((x) => down(x + between(-40, 40))).join(''),
    paths: [
      across(between(30, 80)),
      across(between(200, 240)),
      down(between(200, 250)),
      down(between(420, 470)),
    ].join(''),
    park: `M${parkX} ${parkY}c${between(30, 50)}-${between(10, 26)} 84 2 88 28s-40 36-68 30-54-42-20-58z`,
  }
}
