import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { figure, person, pose } from '../../parts/people.ts'
import { disc } from '../../parts/shapes.ts'

/** A shadow play: one lit screen, a bird of two hands, a paper tree. For Theater's door. */
export function shadow(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 400,
    cx = W * 0.5,
    sy = H * 0.44
  art.fill(
    art.linear([
      [0, tone(0.22, 0.08, 350)],
      [0.6, tone(0.3, 0.12, 10)],
      [1, tone(0.18, 0.06, 340)],
    ]),
  )
  const R = W * 0.4
  art
    .glow(cx, sy, R * 1.5, 0.6)
    .circle(
      cx,
      sy,
      R,
      art.radialAt(cx, sy + R * 0.2, R, [
        [0, tone(0.98, 0.06, 88)],
        [0.5, tone(0.91, 0.12, 72)],
        [0.86, tone(0.76, 0.17, 46)],
        [1, tone(0.6, 0.18, 26)],
      ]),
    )
    .circle(cx, sy, R, 'none', { stroke: tone(0.36, 0.12, 14), width: 9 * k })
  const d = tone(0.22, 0.07, 345),
    cp = art.clip(disc(cx, sy, R - 3 * k))
  art.within(cp)
  art.path(
    `M${cx - R} ${sy + R * 0.62}q${R * 0.6} ${-R * 0.3} ${R * 1.1} ${-R * 0.06}t${R} ${-R * 0.06}V${sy + R}H${cx - R}Z`,
    d,
  )
  art.line(
    `M${cx + R * 0.42} ${sy + R * 0.62}C${cx + R * 0.34} ${sy + R * 0.2} ${cx + R * 0.52} ${sy} ${cx + R * 0.44} ${sy - R * 0.36}M${cx + R * 0.45} ${sy + R * 0.06}L${cx + R * 0.68} ${sy - R * 0.2}M${cx + R * 0.45} ${sy - R * 0.08}L${cx + R * 0.24} ${sy - R * 0.28}`,
    d,
    8 * k,
  )
  for (let i = 0; i < 26; i++) {
    const a = art.random() * 6.283,
      r = Math.sqrt(art.random()) * R * 0.34
    art.ellipse(cx + R * 0.46 + Math.cos(a) * r, sy - R * 0.36 + Math.sin(a) * r * 0.8, 9 * k, 6 * k, d)
  }
  art.end()
  // two paper puppets: a bird over the hill, a child with a kite string
  const bx = cx - R * 0.26,
    by = sy - R * 0.3,
    q = 1.22 * k
  art
    .path(
      `M${bx - 74 * q} ${by - 26 * q}Q${bx - 34 * q} ${by - 44 * q} ${bx - 4 * q} ${by - 8 * q}Q${bx + 22 * q} ${by - 50 * q} ${bx + 62 * q} ${by - 48 * q}Q${bx + 50 * q} ${by - 16 * q} ${bx + 28 * q} ${by}L${bx + 52 * q} ${by + 12 * q}L${bx + 22 * q} ${by + 14 * q}Q${bx - 2 * q} ${by + 26 * q} ${bx - 24 * q} ${by + 8 * q}Q${bx - 34 * q} ${by + 8 * q} ${bx - 44 * q} ${by + 12 * q}Q${bx - 36 * q} ${by} ${bx - 24 * q} ${by - 2 * q}Q${bx - 44 * q} ${by - 22 * q} ${bx - 74 * q} ${by - 26 * q}Z`,
      d,
    )
    .circle(bx - 26 * q, by + 3 * q, 2 * q, tone(0.95, 0.1, 80))
  for (let i = 0; i < 4; i++)
    art.line(
      `M${bx + (16 + i * 9) * q} ${by - (22 + i * 5) * q}l${6 * q} ${12 * q}`,
      tone(0.9, 0.13, 70),
      1.6 * q,
    )
  art.line(`M${bx} ${by + 16 * q}L${bx - 16 * k} ${sy + R * 0.96}`, d, 3 * k)
  figure(
    art,
    cx - R * 0.16,
    sy + R * 0.3,
    1.5 * k,
    pose('0,-27 0,-18 0,3 | -8,-24 -12,-34 | 8,-12 12,-4 | -5,15 -8,28 | 4,15 7,28'),
    d,
    { skirt: 11 },
  )
  for (const [i, x] of [0.14, 0.36, 0.6, 0.84].entries())
    person(
      art,
      W * x,
      H * (0.83 + (i % 2) * 0.03),
      0.94 * k,
      tone(0.16, 0.05, 340),
      tone(0.84, 0.14, 56),
      x < 0.5 ? 0.8 : -0.8,
    )
}
