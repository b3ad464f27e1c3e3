/**
 * What a goal can be measured by, each counted from rows (`hearth.measure`). Free of dependencies, because screens
 * import it.
 */
export const measureIds = [
  'members',
  'belonging',
  'events_quarter',
  'people_quarter',
  'hosts_year',
  'cities_year',
  'venues',
  'providers',
] as const
export type Measure = (typeof measureIds)[number]

/** In the order of a roadmap's life. */
export const roadmapStates = ['idea', 'planned', 'under_way', 'done'] as const
export type RoadmapState = (typeof roadmapStates)[number]

export const strategyRules = {
  visionLength: 8000,
  summaryLength: 120,
  titleLength: 120,
  goalAboutLength: 600,
  itemAboutLength: 2000,
  commentLength: 1000,
  maxTarget: 10_000_000,
  maxGoals: 30,
} as const
