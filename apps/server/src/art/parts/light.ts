import type { Canvas } from '../canvas.ts'
import { tone } from '../colour.ts'
import { mix } from '../numbers.ts'

/** A small flame, its foot at (x, y). */
function flame(art: Canvas, x: number, y: number, size: number): void {
  const drop = (k: number) =>
    `M${x} ${y - 15 * size * k}c${5.4 * size * k} ${7 * size * k} ${4.6 * size * k} ${15 * size * k} 0 ${15 * size * k}s${-4.8 * size * k} ${-7 * size * k} 0 ${-15 * size * k}Z`
  art.path(drop(1), tone(0.82, 0.17, 62)).path(drop(0.68), tone(0.97, 0.07, 90))
}

/** A candle of its own light: `base` is where it stands. */
export function candle(art: Canvas, x: number, base: number, height: number, width: number, glow = 1): void {
  art.lamp(x, base - height - 0.8 * width, (7.5 * width + height * 0.35) * 0.17 * (0.6 + glow * 0.4), 0)
  const wax = art.linear([
    [0, tone(0.97, 0.06, 84)],
    [0.3, tone(0.9, 0.085, 70)],
    [1, tone(0.74, 0.09, 48)],
  ])
  art.rect(x - width / 2, base - height, width, height, wax, width * 0.22)
  flame(art, x, base - height + width * 0.05, width / 8.5)
}

/** A thin candle, `scale` times as thick as one of three pixels. */
export function taper(art: Canvas, x: number, base: number, height: number, scale = 1): void {
  art.rect(x - 1.6 * scale, base - height, 3.2 * scale, height, tone(0.93, 0.05, 78))
  art.lamp(x, base - height - 3.5 * scale, 2.6 * scale, 0)
  flame(art, x, base - height, scale * 0.6)
}

/** Bulbs on a line that hangs between two points, `sag` deep. */
export function bulbs(
  art: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  {
    sag,
    count,
    size,
    line = tone(0.2, 0.06, 330, 0.8),
  }: { sag: number; count: number; size: number; line?: string },
): void {
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2] as const
  art.line(`M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`, line, 1.2)
  for (let at = 0; at < count; at++) {
    const t = (at + 0.5) / count
    const y = mix(from[1], to[1], t) + sag * 4 * t * (1 - t)
    art.lamp(mix(from[0], to[0], t), y + size, size)
  }
}
