import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { pick } from '../../numbers.ts'
import { outside, starsAtNight } from '../../parts/sky.ts'

/** A long desk by the window late in the day: three lamps, three screens, one cup still warm. */
export function desk(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.3) / 400
  const top = height * 0.72
  art.fill(
    art.linear([
      [0, tone(0.25, 0.06, 255)],
      [1, tone(0.34, 0.08, 275)],
    ]),
  )
  const [wx, wy, ww, wh] = [width * 0.1, height * 0.07, width * 0.8, height * 0.48]
  art.rect(wx - 6 * k, wy - 6 * k, ww + 12 * k, wh + 12 * k, tone(0.2, 0.05, 260), 6)
  art.rect(wx, wy, ww, wh, art.linearAt(outside(art.hour), 0, wy, 0, wy + wh), 2)
  const view = art.clip(`M${wx} ${wy}h${ww}v${wh}h${-ww}Z`)
  art.within(view)
  starsAtNight(art, 20, wy + wh * 0.5)
  for (let x = wx, at = 0; x < wx + ww; at++) {
    const wide = (26 + ((at * 17) % 24)) * k
    const tall = (34 + ((at * 41) % 70)) * k
    art.rect(x, wy + wh - tall, wide, tall, tone(0.26 + (at % 3) * 0.04, 0.08, 265 + (at % 4) * 12))
    for (let y = wy + wh - tall + 7 * k; y < wy + wh; y += 14 * k)
      for (let column = 0; column < 3; column++)
        if ((at * 7 + column * 5 + Math.round(y)) % 3 === 0)
          art.rect(x + wide * (0.15 + column * 0.28), y, 4.5 * k, 6 * k, tone(0.9, 0.12, 78))
    x += wide + 1.5
  }
  art.end()
  art.line(`M${wx + ww / 3} ${wy}v${wh}M${wx + (ww * 2) / 3} ${wy}v${wh}`, tone(0.2, 0.05, 260), 4 * k)
  const wood = art.linear([
    [0, tone(0.74, 0.12, 54)],
    [0.16, tone(0.52, 0.11, 36)],
    [1, tone(0.28, 0.07, 10)],
  ])
  art.rect(0, top, width, height - top, wood)
  const places = Math.max(2, Math.round(width / (150 * k)))
  for (let at = 0; at < places; at++) {
    const x = (width * (at + 0.5)) / places
    art.glow(x + 44 * k, top - 52 * k, 104 * k, 0.7)
    art.line(
      `M${x + 52 * k} ${top + 8 * k}l${12 * k} ${-48 * k}l${-18 * k} ${-24 * k}`,
      tone(0.18, 0.04, 300),
      3 * k,
    )
    art.path(
      `M${x + 28 * k} ${top - 54 * k}l${12 * k} ${-16 * k}l${16 * k} ${10 * k}l${-12 * k} ${18 * k}Z`,
      tone(0.56, 0.17, pick([28, 80, 340], at)),
    )
    art.ellipse(x + 52 * k, top + 9 * k, 15 * k, 4 * k, tone(0.18, 0.04, 300))
    art.path(
      `M${x - 40 * k} ${top + 12 * k}l${6 * k} ${-50 * k}h${66 * k}l${6 * k} ${50 * k}Z`,
      tone(0.2, 0.04, 270),
    )
    art.path(
      `M${x - 34 * k} ${top + 6 * k}l${4.4 * k} ${-39 * k}h${59 * k}l${4.6 * k} ${39 * k}Z`,
      tone(0.9, 0.05, 215),
    )
    for (let line = 0; line < 4; line++)
      art.rect(
        x - 26 * k,
        top - (26 - line * 8) * k,
        (18 + ((line * 13 + at * 7) % 28)) * k,
        3 * k,
        tone(0.56, 0.13, pick([250, 160, 30, 320], line + at)),
        1,
      )
    art.path(
      `M${x - 46 * k} ${top + 12 * k}h${90 * k}l${7 * k} ${13 * k}h${-104 * k}Z`,
      tone(0.72, 0.02, 260),
    )
    art.path(
      `M${x - 74 * k} ${top + 6 * k}h${20 * k}v${11 * k}q0 ${7 * k} ${-7 * k} ${7 * k}h${-6 * k}q${-7 * k} 0 ${-7 * k} ${-7 * k}Z`,
      tone(0.96, 0.03, 84),
    )
    art.line(
      `M${x - 64 * k} ${top}q${-7 * k} ${-10 * k} 0 ${-18 * k}t0 ${-16 * k}`,
      tone(0.98, 0.02, 84, 0.5),
      2.4 * k,
    )
  }
}
