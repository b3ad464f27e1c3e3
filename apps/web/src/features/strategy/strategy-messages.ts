import type { Measure, RoadmapState } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'

/** What a goal counts. */
export const measureNames: Record<Measure, () => string> = {
  members: m.strategy_measures_members,
  belonging: m.strategy_measures_belonging,
  events_quarter: m.strategy_measures_events_quarter,
  people_quarter: m.strategy_measures_people_quarter,
  hosts_year: m.strategy_measures_hosts_year,
  cities_year: m.strategy_measures_cities_year,
  venues: m.strategy_measures_venues,
  providers: m.strategy_measures_providers,
}

/** Of several items of the roadmap. */
export const stageTitles: Record<RoadmapState, () => string> = {
  idea: m.strategy_roadmap_states_idea,
  planned: m.strategy_roadmap_states_planned,
  under_way: m.strategy_roadmap_states_under_way,
  done: m.site_done,
}

/** Of one item of the roadmap. */
export const stateNames: Record<RoadmapState, () => string> = {
  ...stageTitles,
  idea: m.strategy_roadmap_state_idea,
}
