-- With which sites of the network an event is shared. What a site then sees of it, lists decide: never a draft, a
-- private or an unlisted event.
create table hearth.event_sites (
  event_id text not null references public.events on delete cascade,
  site_id text not null references hearth.network_sites on delete cascade,
  shared_at timestamptz not null default now(),
  primary key (event_id, site_id)
);
create index event_sites_site_id_idx on hearth.event_sites (site_id, event_id);

grant select, insert, delete on hearth.event_sites to hearth_engine;

-- The cleansing removes what is past its date; the engine's role had no part in these tables until now.
grant select, delete on public.bridge_authentication to hearth_engine;
grant select, update (is_active, expires_at) on public.sacred_fire_blessings to hearth_engine;
