import type { Canvas } from '../../canvas.ts'
import { type Tone, tone, toned } from '../../colour.ts'
import { mix, pick } from '../../numbers.ts'
import { figure, hairs, person, pose } from '../../parts/people.ts'

/** A talk in the market hall before it opens: iron arches, morning in the glass, crates of oranges, a speaker. */
export function talk(art: Canvas): void {
  const { width: W, height: H } = art
  const k = W / 480,
    cx = W * 0.52,
    fy = H * 0.7
  art.fill(
    art.linear([
      [0, tone(0.42, 0.08, 232)],
      [0.5, tone(0.6, 0.085, 222)],
      [1, tone(0.34, 0.07, 250)],
    ]),
  )
  const L = [
    [0.56, -0.16, 0.96],
    [0.4, 0.02, 0.86],
    [0.27, 0.155, 0.78],
    [0.17, 0.255, 0.725],
  ] as const
  // the fan of glass at the end
  L.forEach(([w, t, b], i) => {
    const ww = W * w,
      tt = H * t,
      bb = H * b,
      a = `M${cx - ww} ${bb}V${tt + ww * 0.72}a${ww} ${ww * 0.72} 0 0 1 ${2 * ww} 0V${bb}Z`
    const u = i / 3
    art.path(
      a,
      i === 3
        ? art.radialAt(cx, H * 0.6, H * 0.44, [
            [0, tone(0.98, 0.06, 92)],
            [0.4, tone(0.92, 0.1, 78)],
            [1, tone(0.74, 0.1, 40)],
          ])
        : tone(mix(0.46, 0.78, u), mix(0.08, 0.085, u), mix(236, 210, u)),
    )
    if (i < 3) {
      const [w2, t2] = pick(L, i + 1)
      for (let j = -4; j <= 4; j++) {
        const an = j * 0.3
        art.line(
          `M${cx + Math.sin(an) * ww} ${tt + ww * 0.72 - Math.cos(an) * ww * 0.72}L${cx + Math.sin(an) * W * w2} ${H * t2 + W * w2 * 0.72 - Math.cos(an) * W * w2 * 0.72}`,
          tone(mix(0.3, 0.52, u), 0.07, 245, 0.55),
          mix(3, 1.6, u) * k,
        )
      }
    }
    art.line(
      `M${cx - ww} ${bb}V${tt + ww * 0.72}a${ww} ${ww * 0.72} 0 0 1 ${2 * ww} 0V${bb}`,
      tone(mix(0.24, 0.46, u), 0.075, 248),
      mix(9, 3.5, u) * k,
    )
  })
  for (let j = -3; j <= 3; j++) {
    const an = j * 0.42
    art.line(
      `M${cx} ${H * 0.255 + W * 0.17 * 0.72}L${cx + Math.sin(an) * W * 0.17} ${H * 0.255 + W * 0.17 * 0.72 - Math.cos(an) * W * 0.17 * 0.72}`,
      tone(0.55, 0.09, 240, 0.6),
      1.6 * k,
    )
  }
  art.line(
    `M${cx - W * 0.17} ${H * 0.255 + W * 0.17 * 0.72}H${cx + W * 0.17}`,
    tone(0.5, 0.09, 240, 0.6),
    2 * k,
  )
  art.glow(cx, H * 0.56, W * 0.42, 0.72, 80)
  art.path(
    `M0 ${H * 0.86}L${cx - W * 0.17} ${fy}H${cx + W * 0.17}L${W} ${H * 0.86}V${H}H0Z`,
    art.linearAt(
      [
        [0, tone(0.95, 0.08, 84)],
        [0.3, tone(0.76, 0.1, 60)],
        [1, tone(0.4, 0.08, 300)],
      ],
      0,
      fy,
      0,
      H,
    ),
  )
  // lamps
  for (const [x, y, r] of [
    [0.2, 0.24, 13],
    [0.36, 0.31, 9],
    [0.7, 0.31, 9],
    [0.86, 0.24, 13],
  ] as const) {
    art
      .line(`M${W * x} 0V${H * y}`, tone(0.22, 0.06, 260), 1.6)
      .path(
        `M${W * x - r * 1.5 * k} ${H * y + r * 0.8 * k}q0 ${-r * Math.LOG2E * k} ${r * 1.5 * k} ${-r * Math.LOG2E * k}t${r * 1.5 * k} ${r * Math.LOG2E * k}Z`,
        tone(0.28, 0.08, 262),
      )
    art
      .glow(W * x, H * y + r * k, r * 4 * k, 0.75)
      .ellipse(W * x, H * y + r * 0.8 * k, r * 1.5 * k, r * 0.3 * k, tone(0.98, 0.06, 88))
  }
  // stalls
  const stall = (x: number, w: number, y: number, c: Tone, sd: number) => {
    const X = W * x,
      w2 = W * w,
      Y = H * y
    for (let i = 0; i < 6; i++)
      art.path(
        `M${X + (w2 * i) / 6} ${Y - 74 * k}h${w2 / 6}l${(i - 2.5) * 1.5 * k} ${26 * k}q${-w2 / 12} ${9 * k} ${-w2 / 6 - 2 * k} 0Z`,
        i % 2 ? tone(0.95, 0.03, 80) : toned(c),
      )
    art
      .rect(X + 3 * k, Y - 50 * k, 4 * k, 76 * k, tone(0.3, 0.07, 30))
      .rect(X + w2 - 7 * k, Y - 50 * k, 4 * k, 76 * k, tone(0.3, 0.07, 30))
    art.path(`M${X} ${Y + 2 * k}H${X + w2}V${Y + 40 * k}H${X}Z`, tone(0.44, 0.09, 36))
    for (let r = 0; r < 3; r++) {
      const n = 8 - r
      for (let j = 0; j < n; j++) {
        const col = sd
          ? ([
              [0.7, 0.17, 52],
              [0.66, 0.14, 30],
              [0.82, 0.15, 92],
            ] as const)
          : ([
              [0.64, 0.14, 140],
              [0.58, 0.17, 26],
              [0.76, 0.16, 66],
            ] as const)
        art.circle(
          X + (w2 * (j + 0.8 + r * 0.4)) / 8.6,
          Y - (2 + r * 8) * k,
          6.6 * k,
          toned(pick<Tone>(col, (j + r) % 3 === 2 ? 2 : r % 2)),
        )
      }
    }
    art.rect(X, Y - 1 * k, w2, 8 * k, tone(0.62, 0.1, 48), 2)
  }
  stall(-0.04, 0.29, 0.7, [0.52, 0.15, 26], 1)
  stall(0.78, 0.27, 0.69, [0.46, 0.1, 200], 0)
  // the speaker on a crate
  const px = W * 0.545,
    py = H * 0.545,
    s = 1.32 * k
  art
    .path(`M${px - 20 * k} ${py + 38 * s}h${40 * k}v${20 * k}h${-40 * k}Z`, tone(0.56, 0.11, 46))
    .line(`M${px - 20 * k} ${py + 45 * s}h${40 * k}`, tone(0.36, 0.09, 36), 1.6 * k)
  figure(
    art,
    px,
    py,
    s,
    pose('-1,-28 0,-18 0,4 | -9,-10 -3,-3 | 11,-20 20,-31 | -4,20 -5,36 | 4,20 5,36'),
    tone(0.4, 0.12, 250),
    {
      skin: tone(0.5, 0.08, 48),
      arm: tone(0.4, 0.12, 250),
      leg: tone(0.25, 0.06, 280),
      hair: tone(0.2, 0.03, 330),
    },
  )
  art
    .circle(px + 20 * s, py - 32 * s, 3 * s, tone(0.5, 0.08, 48))
    .rect(px - 6 * s, py - 6 * s, 7 * s, 9 * s, tone(0.97, 0.03, 84), 1)
  // who listens
  const C = [
    [0.26, 0.08, 300],
    [0.36, 0.12, 16],
    [0.3, 0.08, 250],
    [0.42, 0.1, 180],
    [0.34, 0.11, 340],
    [0.28, 0.07, 270],
    [0.46, 0.13, 40],
    [0.3, 0.09, 320],
  ] as const
  for (const [i, x] of [0.3, 0.4, 0.645, 0.735].entries())
    person(
      art,
      W * x,
      H * 0.725,
      0.66 * k,
      toned(pick<Tone>(C, i)),
      tone(0.94, 0.1, 84),
      x < 0.5 ? 0.9 : -0.9,
    )
  ;[0.12, 0.25, 0.375, 0.52, 0.66, 0.79, 0.92].forEach((x, i) => {
    person(
      art,
      W * x,
      H * 0.84 + (i % 2) * 7 * k,
      1 * k,
      toned(pick<Tone>(C, i + 3)),
      tone(0.92, 0.12, 80),
      x < 0.5 ? 0.8 : -0.8,
    )
    art.ellipse(W * x, H * 0.84 + (i % 2) * 7 * k - 2 * k, 19.5 * k, 22.5 * k, darkened(pick<Tone>(hairs, i)))
  })
}

const darkened = ([lightness, chroma, hue]: Tone) => tone(lightness * 0.8, chroma, hue)
