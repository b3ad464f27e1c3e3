import type { Canvas } from '../../canvas.ts'
import { tone } from '../../colour.ts'
import { taper } from '../../parts/light.ts'

/** A cello between tall windows and rows of candles, night outside. */
export function cello(art: Canvas): void {
  const { width: W, height: H } = art
  const cx = W * 0.5,
    m = Math.min(W * 0.75, H)
  art.rect(
    0,
    0,
    W,
    H,
    art.linearAt(
      [
        [0, tone(0.18, 0.055, 284)],
        [0.55, tone(0.26, 0.09, 286)],
        [1, tone(0.34, 0.11, 318)],
      ],
      0,
      0,
      0,
      H,
    ),
  )
  const n = W > H * 2 ? 7 : W > H ? 5 : 3,
    ww = W / n
  for (let i = 0; i < n; i++) {
    const x = i * ww + ww * 0.17,
      w = ww * 0.66
    art.arch(
      x,
      H * 0.08,
      w,
      H * 0.6,
      art.linearAt(
        [
          [0, tone(0.3, 0.1, 270)],
          [0.7, tone(0.46, 0.12, 284)],
          [1, tone(0.58, 0.13, 330)],
        ],
        0,
        H * 0.08,
        0,
        H * 0.7,
      ),
    )
    art.line(
      `M${x + w / 2} ${H * 0.08}V${H * 0.68}M${x} ${H * 0.36}H${x + w}M${x} ${H * 0.52}H${x + w}`,
      tone(0.22, 0.07, 284),
      2,
    )
    art.arch(x + 2, H * 0.08 + 2, w - 4, H * 0.6, 'none', { stroke: tone(0.56, 0.12, 288, 0.6), width: 1 })
  }
  art.rect(
    0,
    H * 0.7,
    W,
    H * 0.3,
    art.linearAt(
      [
        [0, tone(0.25, 0.08, 296)],
        [1, tone(0.2, 0.06, 300)],
      ],
      0,
      H * 0.7,
      0,
      H,
    ),
  )
  art.glow(cx, H * 0.56, m * 0.74, 0.9)
  const k = m / 300,
    X = (x: number) => cx + x * k,
    Y = (y: number) => H * 0.5 + y * k
  const wood = art.linearAt(
    [
      [0, tone(0.5, 0.15, 30)],
      [0.45, tone(0.68, 0.17, 46)],
      [1, tone(0.38, 0.12, 20)],
    ],
    X(-52),
    0,
    X(56),
    0,
  )
  art.line(`M${X(0)} ${Y(96)}V${Y(132)}`, tone(0.8, 0.05, 70), 3 * k)
  art.path(
    `M${X(0)} ${Y(-42)}C${X(26)} ${Y(-46)} ${X(44)} ${Y(-28)} ${X(38)} ${Y(-4)}C${X(35)} ${Y(8)} ${X(26)} ${Y(14)} ${X(28)} ${Y(26)}C${X(31)} ${Y(36)} ${X(56)} ${Y(44)} ${X(54)} ${Y(72)}C${X(52)} ${Y(96)} ${X(26)} ${Y(100)} ${X(0)} ${Y(100)}C${X(-26)} ${Y(100)} ${X(-52)} ${Y(96)} ${X(-54)} ${Y(72)}C${X(-56)} ${Y(44)} ${X(-31)} ${Y(36)} ${X(-28)} ${Y(26)}C${X(-26)} ${Y(14)} ${X(-35)} ${Y(8)} ${X(-38)} ${Y(-4)}C${X(-44)} ${Y(-28)} ${X(-26)} ${Y(-46)} ${X(0)} ${Y(-42)}Z`,
    wood,
  )
  art.path(`M${X(-6)} ${Y(40)}V${Y(-110)}H${X(6)}V${Y(40)}Z`, tone(0.24, 0.06, 20))
  art.circle(X(0), Y(-116), 8.5 * k, tone(0.34, 0.1, 26))
  art.line(
    `M${X(-8)} ${Y(-98)}H${X(-15)}M${X(8)} ${Y(-92)}H${X(15)}M${X(-8)} ${Y(-86)}H${X(-15)}M${X(8)} ${Y(-80)}H${X(15)}`,
    tone(0.3, 0.07, 22),
    3.4 * k,
  )
  for (const q of [-1, 1])
    art.line(
      `M${X(q * 20)} ${Y(22)}C${X(q * 15)} ${Y(32)} ${X(q * 25)} ${Y(46)} ${X(q * 19)} ${Y(56)}`,
      tone(0.22, 0.06, 18),
      2.6 * k,
    )
  for (const q of [-3.3, -1.1, 1.1, 3.3])
    art.line(`M${X(q)} ${Y(-108)}V${Y(84)}`, tone(0.95, 0.06, 84, 0.85), 0.8 * k)
  art.path(`M${X(-12)} ${Y(48)}H${X(12)}L${X(9)} ${Y(54)}H${X(-9)}Z`, tone(0.86, 0.1, 70))
  art.path(`M${X(-6)} ${Y(62)}H${X(6)}L${X(3)} ${Y(92)}H${X(-3)}Z`, tone(0.22, 0.05, 18))
  art.line(`M${X(-98)} ${Y(8)}L${X(92)} ${Y(30)}`, tone(0.9, 0.08, 76), 2.6 * k)
  const nc = Math.round(W / 34)
  for (let r = 0; r < 2; r++)
    for (let i = 0; i < nc; i++) {
      const x = ((i + 0.5 + r * 0.45) * W) / nc
      if (Math.abs(x - cx) < (r ? 30 : 52) * k) continue
      taper(
        art,
        x,
        H * (0.83 + r * 0.13),
        (10 + ((i * 7 + r * 3) % 5) * 3) * k * (1 + r * 0.25),
        (0.85 + r * 0.4) * k,
      )
    }
}
