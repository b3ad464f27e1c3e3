import type { Canvas } from '../../canvas.ts'
import { tone, toned } from '../../colour.ts'
import { person } from '../../parts/people.ts'

/** Two people, two cups, one big window with the sun coming up over roofs. For Business's door. */
export function breakfast(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 400,
    cx = W * 0.5,
    by = H * 0.8
  art.fill(
    art.linear([
      [0, tone(0.34, 0.07, 248)],
      [1, tone(0.28, 0.06, 270)],
    ]),
  )
  const ww = W * 0.4,
    wt = H * 0.06,
    d = `M${cx - ww} ${by}V${wt + ww}a${ww} ${ww} 0 0 1 ${2 * ww} 0V${by}Z`
  art.path(
    d,
    art.linearAt(
      [
        [0, tone(0.52, 0.1, 246)],
        [0.4, tone(0.72, 0.085, 222)],
        [0.68, tone(0.9, 0.09, 82)],
        [1, tone(0.95, 0.1, 80)],
      ],
      0,
      wt,
      0,
      by,
    ),
  )
  const cp = art.clip(d)
  art.within(cp)
  art.glow(cx, H * 0.52, W * 0.52, 0.95).circle(cx, H * 0.52, 29 * k, tone(0.99, 0.05, 92))
  let x = cx - ww
  while (x < cx + ww) {
    const w = (24 + art.random() * 24) * k,
      y = H * (0.56 + art.random() * 0.08)
    art.path(
      `M${x} ${by}V${y}l${w / 2} ${-12 * k}l${w / 2} ${12 * k}V${by}Z`,
      tone(0.5 + art.random() * 0.12, 0.09, 236 + art.random() * 40),
    )
    for (let j = 0; j < 3; j++)
      if (art.random() > 0.4)
        art.rect(x + w * (0.2 + (j % 2) * 0.34), y + (8 + j * 12) * k, 5 * k, 7 * k, tone(0.93, 0.11, 82))
    x += w * 0.96
  }
  art
    .end()
    .line(`M${cx} ${wt}V${by}M${cx - ww} ${wt + ww}h${2 * ww}`, tone(0.28, 0.06, 262), 5 * k)
    .line(d, tone(0.24, 0.06, 262), 8 * k)
  person(art, W * 0.22, H * 0.55, 1.18 * k, tone(0.3, 0.09, 256), tone(0.96, 0.1, 84), 1.2)
  art.ellipse(W * 0.22, H * 0.545, 23 * k, 25 * k, tone(0.22, 0.04, 300))
  person(art, W * 0.79, H * 0.53, 1.22 * k, tone(0.42, 0.11, 28), tone(0.96, 0.1, 84), -1.2)
  art.ellipse(W * 0.79, H * 0.525, 24 * k, 27 * k, tone(0.36, 0.08, 42))
  art.path(
    `M0 ${by + 8 * k}Q${cx} ${by - 16 * k} ${W} ${by + 8 * k}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.9, 0.09, 74)],
        [0.14, tone(0.68, 0.11, 54)],
        [1, tone(0.38, 0.08, 20)],
      ],
      0,
      by - 10 * k,
      0,
      H,
    ),
  )
  for (const [X, c] of [
    [0.38, [0.95, 0.03, 80]],
    [0.62, [0.56, 0.1, 228]],
  ] as const) {
    const a = W * X,
      y = by + 22 * k
    art
      .ellipse(a, y + 16 * k, 30 * k, 7 * k, tone(0.97, 0.02, 80))
      .ellipse(a, y + 19 * k, 30 * k, 6 * k, tone(0.4, 0.09, 30, 0.3))
      .path(
        `M${a - 18 * k} ${y - 12 * k}h${36 * k}q0 ${28 * k} ${-12 * k} ${28 * k}h${-12 * k}q${-12 * k} 0 ${-12 * k} ${-28 * k}Z`,
        toned(c),
      )
      .ellipse(a, y - 12 * k, 18 * k, 5 * k, tone(0.36, 0.08, 40))
    art.line(
      `M${a} ${y - 22 * k}c${-10 * k} ${-18 * k} ${10 * k} ${-26 * k} 0 ${-46 * k}`,
      tone(0.99, 0.02, 80, 0.6),
      3.4 * k,
    )
  }
  art.path(
    `M${cx - 26 * k} ${H * 0.95}l${52 * k} ${-5 * k}l${8 * k} ${22 * k}l${-56 * k} ${7 * k}Z`,
    tone(0.97, 0.02, 84),
  )
}
