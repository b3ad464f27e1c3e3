-- Longitudes meet at the date line, so their middle is that of their directions.
create or replace view hearth.city_middles as
  select c.city_folded, c.latitudes / c.venues as latitude, atan2d(c.sines / c.venues, c.cosines / c.venues) as longitude
  from hearth.city_places c where c.venues > 0;
alter view hearth.city_middles owner to hearth_engine;

-- Cities are written in one order, so that two who change several do not wait for each other.
create function hearth.place_cities() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changes text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select n.*, 1 as d from new_rows n' end,
    case when tg_op <> 'INSERT' then 'select o.*, -1 as d from old_rows o' end);
begin
  execute format($q$
    insert into hearth.city_places as kept (city_folded, venues, latitudes, sines, cosines)
    select c.city_folded, sum(c.d), sum(c.d * c.latitude), sum(c.d * sind(c.longitude)), sum(c.d * cosd(c.longitude))
    from (%s) c
    where c.kind = 'venues' and c.audience in ('all', 'visitors') and c.latitude is not null and c.city_folded is not null
    group by 1 having count(*) > 0 order by 1
    on conflict (city_folded) do update set venues = kept.venues + excluded.venues, latitudes = kept.latitudes + excluded.latitudes,
      sines = kept.sines + excluded.sines, cosines = kept.cosines + excluded.cosines$q$, changes);
  if tg_op <> 'INSERT' then
    delete from hearth.city_places p where p.venues = 0 and p.city_folded in (select o.city_folded from old_rows o);
  end if;
  return null;
end $$;
create trigger place_cities_of_changed after update on hearth.search_entries referencing old table as old_rows new table as new_rows
  for each statement execute function hearth.place_cities();
create trigger place_cities_of_gone after delete on hearth.search_entries referencing old table as old_rows
  for each statement execute function hearth.place_cities();
create trigger place_cities_of_new after insert on hearth.search_entries referencing new table as new_rows
  for each statement execute function hearth.place_cities();

-- The middle of what is known to lie in a city: of open venues with a position, else as the free list has it.
create function hearth.middle_of_city(city text, out latitude double precision, out longitude double precision)
  language sql stable set search_path = '' as $$
  select m.latitude, m.longitude from (
    select m.latitude, m.longitude, 1 as rank from hearth.city_middles m where m.city_folded = hearth.fold(middle_of_city.city)
    union all
    select f.latitude, f.longitude, 2 from hearth.free_cities f
    where hearth.fold(middle_of_city.city) = any (array(select hearth.fold(n) from unnest(f.names) as n))
  ) m order by m.rank limit 1
$$;
