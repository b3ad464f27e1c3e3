import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { bust } from '../../parts/people.ts'

/** A striped booth with two hand puppets, children in front. */
export function puppets(art: Canvas): void {
  const { width, height } = art
  const k = Math.min(width, height * 1.25) / 400
  const x = width * 0.5
  const top = height * 0.12
  const sill = height * 0.56
  art.fill(
    art.linear([
      [0, tone(0.36, 0.11, 292)],
      [0.6, tone(0.54, 0.14, 330)],
      [1, tone(0.34, 0.11, 350)],
    ]),
  )
  art.glow(x, height * 0.42, 210 * k, 0.8)
  const half = 104 * k
  for (let at = 0; at < 8; at++)
    art.path(
      `M${x - half + (at * half) / 4} ${sill}h${half / 4}l${(at - 3.5) * 2 * k} ${height}h${-half / 4 - 4 * k}Z`,
      at % 2 ? tone(0.93, 0.045, 80) : tone(0.55, 0.19, 24),
    )
  art.rect(x - half, top, half * 2, sill - top, tone(0.28, 0.1, 290))
  art.rect(
    x - half,
    top,
    half * 2,
    sill - top,
    art.radialAt(x, sill, half * 1.3, [
      [0, tone(0.93, 0.11, 78, 0.85)],
      [0.6, tone(0.7, 0.16, 40, 0.4)],
      [1, tone(0.4, 0.12, 330, 0)],
    ]),
  )
  const puppet = (px: number, lean: number, coat: string, hat: string, face: string) => {
    art.moved(`translate(${px} ${sill}) rotate(${lean})`)
    art.path(`M${-24 * k} ${8 * k}L${-15 * k} ${-50 * k}h${30 * k}L${24 * k} ${8 * k}Z`, coat)
    art.line(
      `M${-12 * k} ${-42 * k}l${-20 * k} ${-16 * k}M${12 * k} ${-42 * k}l${20 * k} ${-18 * k}`,
      coat,
      11 * k,
    )
    art.circle(-34 * k, -60 * k, 6 * k, face).circle(34 * k, -62 * k, 6 * k, face)
    art.circle(0, -66 * k, 19 * k, face)
    art.path(
      `M${-21 * k} ${-72 * k}L${2 * k} ${-118 * k}L${21 * k} ${-72 * k}Q0 ${-84 * k} ${-21 * k} ${-72 * k}Z`,
      hat,
    )
    art.circle(2 * k, -118 * k, 5 * k, tone(0.95, 0.06, 86))
    art.line(
      `M${-8 * k} ${-66 * k}v${3 * k}M${8 * k} ${-66 * k}v${3 * k}M${-7 * k} ${-56 * k}q${7 * k} ${6 * k} ${14 * k} 0`,
      tone(0.26, 0.06, 30),
      2.4 * k,
    )
    art.end()
  }
  puppet(x - 46 * k, -8, tone(0.5, 0.14, 232), tone(0.8, 0.15, 82), tone(0.84, 0.06, 60))
  puppet(x + 48 * k, 9, tone(0.56, 0.15, 150), tone(0.58, 0.19, 22), tone(0.56, 0.09, 48))
  art.rect(x - half - 10 * k, sill - 4 * k, half * 2 + 20 * k, 12 * k, tone(0.86, 0.12, 74), 3)
  for (const side of [-1, 1])
    art.path(
      `M${x + side * half} ${top}q${-side * 6 * k} ${(sill - top) * 0.6} ${side * 2 * k} ${sill - top}h${-side * 34 * k}q${side * 26 * k} ${-(sill - top) * 0.5} ${-side * 8 * k} ${-(sill - top)}Z`,
      tone(0.46, 0.17, 20),
    )
  let fringe = `M${x - half - 12 * k} ${top - 14 * k}h${half * 2 + 24 * k}v${18 * k}`
  for (let at = 0; at < 8; at++) fringe += `q${-half / 8 - 1.5 * k} ${20 * k} ${-half / 4 - 3 * k} 0`
  art.path(`${fringe}Z`, tone(0.55, 0.19, 24))
  art.path(
    `M${x - half - 12 * k} ${top - 14 * k}L${x} ${top - 56 * k}L${x + half + 12 * k} ${top - 14 * k}Z`,
    tone(0.8, 0.14, 76),
  )
  for (let at = 0; at < 9; at++) {
    const place = width * (0.03 + at * 0.1175)
    bust(
      art,
      place,
      height * (0.86 + (at % 2) * 0.05),
      (15 + (at % 3) * 2.4) * k,
      tone(0.2 + (at % 3) * 0.03, 0.07, 300 + at * 9),
      place < x ? 1 : -1,
    )
  }
}
