import { weekdayIds } from '@hearth/contracts/series-values'
import type { Run } from '@hearth/database'
import type { SampleEvent } from './content-schemas.ts'
import type { DatedEvent } from './sample-event.ts'
import { seriesId } from './sample-id.ts'

type Filled = DatedEvent & { id: string }

/**
 * Makes one series each of the events that come every week or every second one; a week in between that is none is a break. Whoever
 * comes to most of its dates comes to all of them.
 */
export async function fillSeries(
  run: Run,
  samples: readonly SampleEvent[],
  events: readonly Filled[],
): Promise<void> {
  const series = samples.flatMap(({ key, every, weekday }) => {
    const dates = events.filter((event) => event.key.split('/')[0] === key)
    const [first, last] = [dates[0], dates.at(-1)]
    if (!every || !first || !last) return []
    const rule = {
      ...{ frequency: 'weekly', interval: every, weekdays: [weekdayIds[(weekday + 6) % 7]] },
      ...{ until: last.event.timing.startDate, without: [], extra: [] },
    }
    return [
      {
        id: seriesId(key),
        startsOn: first.event.timing.startDate,
        rule,
        eventIds: dates.map(({ id }) => id),
      },
    ]
  })
  await run({
    name: 'sample series',
    text: `
      with given as materialized (
        select * from jsonb_to_recordset($1::jsonb) as s (id text, "startsOn" date, rule jsonb, "eventIds" text[])
      ), made as (
        insert into hearth.series (id) select id from given
      ), ruled as (
        insert into hearth.series_rules (series_id, starts_on, rule) select id, "startsOn", rule from given
      )
      insert into hearth.series_dates (series_id, date, event_id, is_skipped)
      select g.id, n.day::date, e.id, e.id is null
      from given g
      cross join lateral generate_series(g."startsOn", (g.rule ->> 'until')::date,
        (g.rule ->> 'interval')::integer * interval '7 days') as n (day)
      left join public.events e on e.id = any (g."eventIds") and e.start_date = n.day::date`,
    values: [JSON.stringify(series)],
  })
  await run({
    name: 'sample regulars',
    text: `
      insert into hearth.series_regulars (series_id, user_id, party, since)
      select d.series_id, a.user_id, min(a.party), min(d.date)
      from hearth.series_dates d join public.attendances a on a.event_id = d.event_id and a.answer = 'coming'
      where d.series_id = any ($1) group by 1, 2
      having count(*) * 2 > (select count(*) from hearth.series_dates o where o.series_id = d.series_id and o.event_id is not null)`,
    values: [series.map(({ id }) => id)],
  })
  await run({
    name: 'sample heads of series',
    text: 'select hearth.settle_head(s) from unnest($1::text[]) as s',
    values: [series.map(({ id }) => id)],
  })
}
