/** Free of dependencies, because screens import it. From the lightest to the most. */
export const circleIds = ['friend', 'keeper', 'steward'] as const
export type Circle = (typeof circleIds)[number]

export const pledgeRules = {
  /** Minor units. */
  leastMoney: 100,
  maxMoney: 100_000_000,
  maxHours: { month: 200, year: 2000 },
} as const

/** How long the words are with which a member asks to be a steward. */
export const stewardWords = { least: 20, max: 1000 } as const
