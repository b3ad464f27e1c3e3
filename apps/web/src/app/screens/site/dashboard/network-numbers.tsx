import { categories, isCategory } from '@hearth/contracts/event-values'
import { limits } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import type { NetworkEventStats } from '@hearth/network-sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CategoryIcon, categoryStyle } from '../../../../art/category-look.tsx'
import { getEngine } from '../../../../data/network.ts'
import { useIsQuiet } from '../../../../data/quiet.ts'
import { sentenceFor } from '../../../../format/error-words.ts'
import { type Bar, BarTable } from '../../../../ui/bar-table.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../../ui/skeleton.tsx'

/** Under the member's events, because it counts what they may see, and what they do changes it. */
function networkStatsOptions(userId: string) {
  return queryOptions({
    queryKey: ['events', 'mine', userId, 'network stats'],
    queryFn: async () => (await getEngine()).getNetworkEventStats(),
  })
}

/** The network at a glance: its events by category and by level, and how many of its apps take part. */
export function NetworkNumbers({ userId }: { userId: string }) {
  // The engine counts, and its agent weighs more than the screen: it comes for whoever stays.
  const enabled = useIsQuiet()
  const { data, error, isPending, refetch } = useQuery({ ...networkStatsOptions(userId), enabled })
  return (
    <section className="numbers">
      <h2 className="block-title">{m.site_dashboard_numbers()}</h2>
      {isPending ? (
        <Waiting label={m.site_dashboard_numbers_loading()} className="stack stack-small">
          <Skeleton width="60%" />
          <Skeleton height={180} />
        </Waiting>
      ) : data ? (
        <>
          <p className="quiet">
            {m.site_dashboard_event_total({ count: data.totalEvents })}{' '}
            {m.site_dashboard_app_total({ count: data.activeSites })}
          </p>
          {data.totalEvents > 0 && <Plots stats={data} />}
        </>
      ) : (
        <Failed sentence={sentenceFor(error)} again={() => refetch()} />
      )}
    </section>
  )
}

/** Levels are a plot only where events have risen: a single bar would tell nothing. */
function Plots({ stats }: { stats: NetworkEventStats }) {
  const start = limits.eventConsciousnessLevel
  const haveRisen = stats.consciousnessDistribution.some(([level]) => level !== start)
  return (
    <>
      <p className="quiet">
        {haveRisen ? m.site_dashboard_levels({ start }) : m.site_dashboard_levels_all_same({ start })}
      </p>
      <div className="numbers-plots">
        <BarTable
          caption={m.site_dashboard_by_category()}
          labelName={m.site_dashboard_category()}
          valueName={m.site_dashboard_events()}
          bars={categoryBars(stats)}
        />
        {haveRisen && (
          <BarTable
            caption={m.site_dashboard_by_consciousness_level()}
            labelName={m.site_dashboard_level()}
            valueName={m.site_dashboard_events()}
            bars={levelBars(stats)}
          />
        )}
      </div>
    </>
  )
}

function categoryBars({ eventCategories }: NetworkEventStats): Bar[] {
  return eventCategories
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, value]) =>
      isCategory(name)
        ? {
            id: name,
            value,
            style: categoryStyle(name),
            label: (
              <>
                <CategoryIcon category={name} />
                {categories[name].label}
              </>
            ),
          }
        : { id: name, value, label: name },
    )
}

function levelBars({ consciousnessDistribution }: NetworkEventStats): Bar[] {
  return consciousnessDistribution
    .toSorted(([a], [b]) => a - b)
    .map(([level, value]) => ({ id: String(level), value, label: String(level) }))
}
