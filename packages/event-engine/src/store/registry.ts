import type { EngineStates } from '../rules/registry.ts'
import type { RunCall } from './queries.ts'

/** What the live status of the engines rests on, from the rows. */
export async function engineStates(run: RunCall, siteIds: readonly string[]): Promise<EngineStates> {
  const { rows } = await run<EngineStates>({
    name: 'engine_states',
    text: `
select not exists (
    (select id from hearth.network_sites except select unnest($1::text[]))
    union all (select unnest($1::text[]) except select id from hearth.network_sites)
  ) as "sitesSettled",
  exists (select from hearth.counters c where c.name = 'engine_calls') as "countersStarted"`,
    values: [siteIds],
  })
  return rows[0]!
}
