import * as m from '@hearth/messages'
import './overview.css'
import { useQuery } from '@tanstack/react-query'
import { sentenceFor } from '../../format/error-words.ts'
import { formatNumber } from '../../format/number.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { ViewSkeleton } from './admin-dashboard.tsx'
import { type Overview as OverviewData, overviewOptions } from './admin-pages.ts'
import { Backup } from './backup.tsx'
import { WeekColumns } from './week-columns.tsx'

const charts = {
  people: m.admin_overview_charts_people,
  events: m.admin_overview_charts_events,
  answers: m.admin_overview_charts_answers,
}
const numberLabels = {
  members: m.admin_overview_numbers_members,
  events_ahead: m.admin_overview_numbers_events_ahead,
  coming: m.admin_overview_numbers_coming,
  venues: m.admin_overview_numbers_venues,
  providers: m.admin_overview_numbers_providers,
}

/** How the house fares: what needs a hand first, whether last night's back-up works, then numbers, then twelve weeks of people, events and answers. */
export function Overview() {
  const { data, isPending, error, refetch } = useQuery(overviewOptions())
  if (isPending) return <ViewSkeleton />
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  return (
    <div className="overview">
      <Health {...data} />
      <Backup backup={data.health.backup} />
      <Numbers numbers={data.numbers} />
      <div className="overview-charts">
        {(['people', 'events', 'answers'] as const).map((kind) => (
          <WeekColumns
            key={kind}
            caption={charts[kind]()}
            weeks={data.weeks.map((week) => ({ week: week.week, value: week[kind] }))}
          />
        ))}
      </div>
    </div>
  )
}

/** What is stuck, each with the way there; or that all is well. */
function Health({ health, numbers }: OverviewData) {
  const { reports_open, appeals_open, jobs, mails_parked, database_bytes } = health
  const stuck = [
    { count: reports_open, view: 'reports', say: m.admin_overview_reports },
    { count: appeals_open, view: 'suspensions', say: m.admin_overview_appeals },
    {
      count: numbers.providers_in_review,
      view: 'providers',
      say: m.admin_overview_in_review,
    },
    { count: mails_parked, view: 'mails', say: m.admin_overview_mails_parked },
    { count: jobs.parked, view: 'jobs', say: m.admin_overview_jobs_parked },
    { count: jobs.failing, view: 'jobs', say: m.admin_overview_jobs_failing },
  ].filter(({ count }) => count > 0)
  return (
    <section className="overview-health" aria-labelledby="overview-health">
      <h3 id="overview-health" className="block-title">
        {stuck.length > 0 ? m.admin_overview_needs_attention() : m.admin_overview_all_is_well()}
      </h3>
      {stuck.length > 0 && (
        <ul>
          {stuck.map(({ count, view, say }) => (
            <li key={say({ count })}>
              <Link className="text-link" to={paths.adminDashboard(view)}>
                {say({ count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="small-print">
        {m.admin_overview_queue({ mails: health.mails_waiting, jobs: jobs.waiting })}{' '}
        {m.admin_overview_database({ megabytes: megabytes(database_bytes) })}
      </p>
    </section>
  )
}

function Numbers({ numbers }: Pick<OverviewData, 'numbers'>) {
  return (
    <dl className="overview-numbers">
      {(['members', 'events_ahead', 'coming', 'venues', 'providers'] as const).map((name) => (
        <div key={name}>
          <dt>{numberLabels[name]()}</dt>
          <dd>{formatNumber(numbers[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
