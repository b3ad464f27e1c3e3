import { moonAge } from '@hearth/contracts/moon'

const radius = 16
/** Where stars may be, in a sky of 100 by 114. */
const stars = [
  [12, 30],
  [24, 17],
  [31, 52],
  [44, 12],
  [58, 60],
  [66, 20],
  [74, 47],
  [83, 32],
  [90, 58],
  [17, 66],
  [39, 72],
  [86, 76],
] as const

/** The sky over a date with the moon of that night, as the north sees it: decoration, of which nothing is said in words. */
export function MoonSky({ day }: { day: string }) {
  const age = moonAge(day)
  const night = Number(day.slice(8))
  return (
    <svg
      className="moon-sky"
      viewBox="0 0 100 114"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {stars.map(([x, y], place) => (
        <circle
          key={`${x} ${y}`}
          className="moon-star"
          cx={(x + night * 3) % 100}
          cy={y}
          r={0.35 + ((place + night) % 3) / 6}
        />
      ))}
      <g transform="translate(50 37)">
        <circle className="moon-shine" r={radius + 6} style={{ opacity: litShare(age) }} />
        <circle className="moon-dark" r={radius} />
        <path className="moon-lit" d={litPath(age)} />
      </g>
      <path className="moon-hills" d="M0 96q26-12 52-5t48-3v26H0z" />
    </svg>
  )
}

/** How much of the disc is lit: 0 to 1. */
const litShare = (age: number) => (1 - Math.cos(2 * Math.PI * age)) / 2

/** The lit part of the disc: half its edge, and the line between light and dark, which is half an ellipse. */
export function litPath(age: number): string {
  const isGrowing = age < 0.5
  const width = Math.abs(Math.cos(2 * Math.PI * age)) * radius
  const edge = isGrowing ? 1 : 0
  const line = isGrowing ? (age < 0.25 ? 0 : 1) : age < 0.75 ? 0 : 1
  const round = (value: number) => Math.round(value * 100) / 100
  return `M0-${radius}A${radius} ${radius} 0 0 ${edge} 0 ${radius}A${round(width)} ${radius} 0 0 ${line} 0-${radius}z`
}
