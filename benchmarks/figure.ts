/** One measured number, what it should be, and what it stands beside. */
export type Figure = {
  what: string
  value: number
  unit: string
  /** What the same load gives without Hearth, in the same unit, from the same run. */
  baseline?: { what: string; value: number }
  /** In words, for the table. */
  target?: string
  isMet?: boolean
  note?: string
}

export type Benchmark = {
  name: string
  title: string
  /** What is measured and how, in a sentence or two, for docs/performance.md. */
  how: string
  run(): Promise<Figure[]>
}

type Measured = Pick<Figure, 'what' | 'value' | 'unit' | 'baseline' | 'note'>

export function atLeast(figure: Measured, least: number): Figure {
  return { ...figure, target: `at least ${least} ${figure.unit}`, isMet: figure.value >= least }
}

export function limitedTo(figure: Measured, max: number): Figure {
  return { ...figure, target: `at most ${max} ${figure.unit}`, isMet: figure.value <= max }
}

export function exactly(figure: Measured, wanted: number): Figure {
  return { ...figure, target: `exactly ${wanted} ${figure.unit}`, isMet: figure.value === wanted }
}

/** `share` of the baseline, from 0 to 1. */
export function atLeastShare(figure: Measured & Required<Pick<Figure, 'baseline'>>, share: number): Figure {
  return {
    ...figure,
    target: `at least ${Math.round(share * 100)} % of the baseline`,
    isMet: figure.value >= figure.baseline.value * share,
  }
}

/** At least so much, or `share` of the baseline where that is less. */
export function atLeastOrShare(
  figure: Measured & Required<Pick<Figure, 'baseline'>>,
  least: number,
  share: number,
): Figure {
  return {
    ...figure,
    target: `at least ${least} ${figure.unit} or ${Math.round(share * 100)} % of the baseline`,
    isMet: figure.value >= Math.min(least, figure.baseline.value * share),
  }
}

export function limitedToTimes(figure: Measured & Required<Pick<Figure, 'baseline'>>, times: number): Figure {
  return {
    ...figure,
    target: `at most ${times} times the baseline`,
    isMet: figure.value <= figure.baseline.value * times,
  }
}
