import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { sky } from '../../parts/sky.ts'

/** First light over layered hills, people sitting on the ridge, an umbrella pine. */
export function ridge(art: Canvas): void {
  const { width: W, height: H } = art
  const m = Math.min(W, H * 1.33),
    sx = W * 0.4,
    sy = H * 0.56
  sky(art, 'dawn', 0.74)
  art.glow(sx, sy, m * 0.66)
  art.circle(sx, sy, m * 0.085, tone(0.975, 0.05, 88))
  for (let i = 0; i < 4; i++)
    art.ellipse(
      W * (0.15 + i * 0.25),
      H * (0.16 + (i % 3) * 0.1),
      W * 0.2,
      H * 0.013,
      tone(0.94, 0.05, 30, 0.35),
    )
  const L = [
    [0.58, tone(0.72, 0.12, 18), 26, 1.2],
    [0.66, tone(0.6, 0.13, 352), 30, 3.1],
    [0.76, tone(0.47, 0.12, 325), 34, 5.2],
    [0.87, tone(0.3, 0.09, 308), 24, 7.9],
  ] as const
  L.forEach(([y, c, amp, ph], li) => {
    const height = (across: number) =>
      H * y - ((amp * H) / 300) * (Math.sin(across * 5 + ph) * 0.6 + Math.sin(across * 2.3 + ph * 2) * 0.6)
    const at = (step: number) => -5 + ((W + 10) * step) / 12
    let d = `M-5 ${H + 5}L${at(0)} ${height(0)}`
    for (let i = 1; i < 12; i++)
      d += `Q${at(i)} ${height(i / 12)} ${at(i + 0.5)} ${(height(i / 12) + height((i + 1) / 12)) / 2}`
    art.path(`${d}L${W + 5} ${height(1)}V${H + 5}Z`, c)
    if (li === 2) {
      for (let i = 0; i < 5; i++) {
        const x = W * (0.3 + i * 0.085),
          yy = height(x / W),
          k = m / 400
        art.path(
          `M${x - 9 * k} ${yy + 4 * k}C${x - 8 * k} ${yy - 8 * k} ${x - 4 * k} ${yy - 13 * k} ${x} ${yy - 13 * k}C${x + 4 * k} ${yy - 13 * k} ${x + 8 * k} ${yy - 8 * k} ${x + 9 * k} ${yy + 4 * k}Z`,
          tone(0.27, 0.08, 308),
        )
        art.circle(x, yy - 18 * k, 4.6 * k, tone(0.27, 0.08, 308))
        art.line(
          `M${x - 3 * k} ${yy - 21.5 * k}A${4.6 * k} ${4.6 * k} 0 0 1 ${x + 3 * k} ${yy - 21.5 * k}`,
          tone(0.9, 0.1, 66, 0.8),
          1.2 * k,
        )
      }
    }
  })
  const k = m / 400,
    px = W * 0.84,
    py = H * 0.9
  art.path(
    `M${px - 4 * k} ${py}C${px} ${py - 60 * k} ${px - 6 * k} ${py - 90 * k} ${px + 2 * k} ${py - 130 * k}L${px + 7 * k} ${py - 130 * k}C${px + 3 * k} ${py - 90 * k} ${px + 8 * k} ${py - 60 * k} ${px + 6 * k} ${py}Z`,
    tone(0.22, 0.06, 310),
  )
  for (const [dx, dy, rx, ry] of [
    [-30, -128, 40, 15],
    [22, -138, 46, 17],
    [-2, -152, 40, 15],
    [50, -122, 26, 10],
  ] as const)
    art.ellipse(px + dx * k, py + dy * k, rx * k, ry * k, tone(0.25, 0.07, 310))
}
