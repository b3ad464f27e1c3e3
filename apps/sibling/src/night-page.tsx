import { useId } from 'react'

/** Our one picture, made of light: lines of writing that become hills, the newest still warm. */
export function NightPage() {
  const id = useId()
  return (
    <div className="arch">
      <svg viewBox="0 0 400 470" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={`${id}sky`} x2="0" y2="1">
            <stop stopColor="oklch(.25 .075 272)" />
            <stop offset=".52" stopColor="oklch(.42 .12 258)" />
            <stop offset="1" stopColor="oklch(.56 .13 248)" />
          </linearGradient>
          <radialGradient id={`${id}light`} cx=".5" cy=".5" r=".5">
            <stop stopColor="oklch(.95 .09 82)" />
            <stop offset=".13" stopColor="oklch(.87 .13 70)" stopOpacity=".95" />
            <stop offset=".34" stopColor="oklch(.72 .15 36)" stopOpacity=".55" />
            <stop offset=".62" stopColor="oklch(.55 .14 340)" stopOpacity=".24" />
            <stop offset="1" stopColor="oklch(.42 .12 290)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <rect width="400" height="470" fill={`url(#${id}sky)`} />
        <circle cx="262" cy="196" r="250" fill={`url(#${id}light)`} />
        {hills.map(({ d, colour, opacity }) => (
          <path key={d} d={d} fill={colour} opacity={opacity} />
        ))}
        {ruled.map(({ d, opacity, width }) => (
          <path
            key={d}
            d={d}
            fill="none"
            stroke="oklch(.9 .06 240)"
            strokeWidth={width}
            strokeLinecap="round"
            opacity={opacity}
          />
        ))}
        <path
          d="M52 300 C 120 268 168 330 232 292 S 322 252 348 276"
          fill="none"
          stroke="oklch(.93 .1 78)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="348" cy="276" r="22" fill="oklch(.86 .13 72)" opacity=".28" />
        <circle cx="348" cy="276" r="7" fill="oklch(.97 .05 84)" />
      </svg>
    </div>
  )
}

const hills = [0, 1, 2, 3].map((row) => {
  const top = 318 + row * 38
  const sway = row % 2 ? -26 : 26
  return {
    d: `M-10 ${top} C 80 ${top - sway} 150 ${top + sway} 220 ${top} S 360 ${top - sway} 410 ${top + sway / 2} V480 H-10 Z`,
    colour: `oklch(${0.36 - row * 0.05} ${0.1 - row * 0.012} ${262 + row * 6})`,
    opacity: 0.72,
  }
})

const ruled = [0, 1, 2, 3].map((row) => {
  const y = 346 + row * 34
  const end = 330 - row * 46
  return {
    d: `M52 ${y} C 120 ${y - 14} 170 ${y + 14} ${end} ${y - 4}`,
    opacity: 0.5 - row * 0.09,
    width: 3 - row * 0.25,
  }
})
