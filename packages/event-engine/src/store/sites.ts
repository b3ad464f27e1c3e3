import type { NetworkSite } from '../rules/sharing.ts'
import type { RunCall } from './queries.ts'

/** Brings the rows of the network's sites to what the registry says; gives whether anything was different. */
export async function settleSites(run: RunCall, sites: readonly NetworkSite[]): Promise<boolean> {
  const { rowCount } = await run({
    name: 'engine_settle_sites',
    text: `
with given as (
  select * from unnest($1::text[], $2::boolean[]) as g (id, active)
),
gone as (
  delete from hearth.network_sites s where not exists (select from given g where g.id = s.id) returning s.id
),
settled as (
  insert into hearth.network_sites as s (id, active) select id, active from given
  on conflict (id) do update set active = excluded.active where s.active is distinct from excluded.active
  returning s.id
)
select id from gone union all select id from settled`,
    values: [sites.map(({ id }) => id), sites.map(({ isActive }) => isActive)],
  })
  return rowCount > 0
}

/** Shares an event with these sites too. */
export async function shareWith(
  run: RunCall,
  { id, siteIds }: { id: string; siteIds: string[] },
): Promise<void> {
  await run({
    name: 'engine_share_event',
    text: `
insert into hearth.event_sites (event_id, site_id) select $1, unnest($2::text[])
on conflict do nothing`,
    values: [id, siteIds],
  })
}

/** Shares an event with exactly these sites, and with no others any more. */
export async function shareOnlyWith(
  run: RunCall,
  { id, siteIds }: { id: string; siteIds: string[] },
): Promise<void> {
  await run({
    name: 'engine_unshare_event',
    text: 'delete from hearth.event_sites where event_id = $1 and site_id <> all ($2::text[])',
    values: [id, siteIds],
  })
  await shareWith(run, { id, siteIds })
}
