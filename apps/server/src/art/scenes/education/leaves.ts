import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { mix } from '../../numbers.ts'

/** Leaves: light through leaves at noon, a garden table. */
export function leaves(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480
  art.fill(
    art.linear([
      [0, tone(0.93, 0.07, 92)],
      [0.45, tone(0.88, 0.1, 112)],
      [1, tone(0.66, 0.12, 140)],
    ]),
  )
  art.glow(W * 0.7, H * 0.04, H * 1.1, 0.95, 78)
  for (const a of [-0.62, -0.36, -0.08, 0.2])
    art.path(
      `M${W * 0.7} ${-20}L${W * (0.7 + Math.sin(a - 0.055) * 1.5)} ${H}L${W * (0.7 + Math.sin(a + 0.055) * 1.5)} ${H}Z`,
      tone(0.98, 0.07, 100, 0.2),
    )
  art
    .path(
      `M0 ${H * 0.62}C${W * 0.3} ${H * 0.5} ${W * 0.6} ${H * 0.6} ${W} ${H * 0.52}V${H}H0Z`,
      tone(0.6, 0.125, 146),
    )
    .path(
      `M0 ${H * 0.74}C${W * 0.3} ${H * 0.66} ${W * 0.66} ${H * 0.72} ${W} ${H * 0.66}V${H}H0Z`,
      art.linear([
        [0, tone(0.66, 0.14, 136)],
        [1, tone(0.42, 0.1, 158)],
      ]),
    )
  for (let i = 0; i < 26; i++)
    art.ellipse(
      art.random() * W,
      H * (0.76 + art.random() * 0.22),
      (6 + art.random() * 13) * k,
      (2.5 + art.random() * 4) * k,
      tone(0.92, 0.12, 106, 0.4),
    )
  // table with a cloth and lemons
  const tx = W * 0.4,
    ty = H * 0.7
  art.ellipse(tx, ty + 70 * k, 122 * k, 12 * k, tone(0.3, 0.08, 160, 0.45))
  art.path(
    `M${tx - 104 * k} ${ty}L${tx - 92 * k} ${ty + 64 * k}q${92 * k} ${16 * k} ${184 * k} 0L${tx + 104 * k} ${ty}Z`,
    art.linearAt(
      [
        [0, tone(0.97, 0.02, 90)],
        [1, tone(0.8, 0.06, 120)],
      ],
      tx - 100 * k,
      0,
      tx + 100 * k,
      0,
    ),
  )
  art.ellipse(tx, ty, 104 * k, 17 * k, tone(0.99, 0.018, 92))
  for (const [dx, dy] of [
    [-30, -8],
    [-12, -11],
    [2, -6],
    [-18, -22],
  ] as const)
    art
      .ellipse(tx + dx * k, ty + dy * k, 13 * k, 10.5 * k, tone(0.88, 0.16, 98))
      .ellipse(tx + (dx - 4) * k, ty + (dy - 3) * k, 5 * k, 3.5 * k, tone(0.97, 0.09, 104))
  art
    .path(
      `M${tx + 40 * k} ${ty + 4 * k}v${-34 * k}q${-6 * k} ${-6 * k} 0 ${-14 * k}h${26 * k}q${6 * k} ${8 * k} 0 ${14 * k}v${34 * k}q${-13 * k} ${6 * k} ${-26 * k} 0Z`,
      tone(0.66, 0.12, 232, 0.85),
    )
    .line(`M${tx + 45 * k} ${ty - 2 * k}v${-24 * k}`, tone(0.97, 0.02, 200, 0.8), 2.4 * k)
  // leaves overhead
  for (let i = 0; i < 78; i++) {
    const x = art.random() * W * 1.1 - W * 0.05,
      y = art.random() ** 1.7 * H * 0.46 - 12,
      s = (13 + art.random() * 18) * k,
      a = art.random() * 360,
      near = Math.hypot(x - W * 0.7, y) / W
    if (near < 0.13 && y < H * 0.2) continue
    const shade = Math.min(1, near * 1.7)
    art
      .moved(`translate(${x} ${y}) rotate(${a})`)
      .path(
        `M0 0C${s * 0.5} ${-s * 0.55} ${s * 1.3} ${-s * 0.5} ${s * 1.7} 0C${s * 1.3} ${s * 0.5} ${s * 0.5} ${s * 0.55} 0 0Z`,
        tone(mix(0.8, 0.46, shade), 0.115, mix(116, 156, shade), 0.93),
      )
      .end()
  }
  for (const [x, y] of [
    [0.08, 0.2],
    [0.21, 0.11],
    [0.34, 0.19],
    [0.45, 0.08],
    [0.9, 0.17],
    [0.96, 0.3],
    [0.15, 0.33],
  ] as const)
    art
      .ellipse(W * x + 2, H * y + 3 * k, 10 * k, 12 * k, tone(0.45, 0.11, 140, 0.35))
      .ellipse(W * x, H * y, 10 * k, 12.5 * k, tone(0.89, 0.165, 98))
      .ellipse(W * x - 3 * k, H * y - 4 * k, 3.4 * k, 4.4 * k, tone(0.98, 0.08, 104))
}
