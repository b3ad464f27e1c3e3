import { m } from '@hearth/messages'
import './overview.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceFor } from '../../format/error-words.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { ViewSkeleton } from './admin-dashboard.tsx'
import { type Overview as OverviewData, overviewOptions } from './admin-pages.ts'
import { WeekColumns } from './week-columns.tsx'
import { words } from './words.ts'

const text = words.overview

/** How the house fares: what needs a hand first, then numbers, then twelve weeks of people, events and answers. */
export function Overview() {
  const { data, isPending, error, refetch } = useQuery(overviewOptions())
  if (isPending) return <ViewSkeleton />
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  return (
    <div className="overview">
      <Health {...data} />
      <Numbers numbers={data.numbers} />
      <div className="overview-charts">
        {(['people', 'events', 'answers'] as const).map((kind) => (
          <WeekColumns
            key={kind}
            caption={text.charts[kind]()}
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
    { count: reports_open, view: 'reports', say: (count) => m.admin_overview_reports({ count }) },
    { count: appeals_open, view: 'suspensions', say: (count) => m.admin_overview_appeals({ count }) },
    {
      count: numbers.providers_in_review,
      view: 'providers',
      say: (count) => m.admin_overview_in_review({ count }),
    },
    { count: mails_parked, view: 'mails', say: (count) => m.admin_overview_mails_parked({ count }) },
    { count: jobs.parked, view: 'jobs', say: (count) => m.admin_overview_jobs_parked({ count }) },
    { count: jobs.failing, view: 'jobs', say: (count) => m.admin_overview_jobs_failing({ count }) },
  ].filter(({ count }) => count > 0)
  return (
    <section className="overview-health" aria-labelledby="overview-health">
      <h3 id="overview-health" className="block-title">
        {stuck.length > 0 ? m.admin_overview_needs_ahand() : m.admin_overview_all_is_well()}
      </h3>
      {stuck.length > 0 && (
        <ul>
          {stuck.map(({ count, view, say }) => (
            <li key={say(count)}>
              <Link className="text-link" to={paths.adminDashboard(view)}>
                {say(count)}
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
          <dt>{text.numbers[name]()}</dt>
          <dd>{numbers[name].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000).toLocaleString('en')
