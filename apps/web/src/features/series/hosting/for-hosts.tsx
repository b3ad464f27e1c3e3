import * as m from '@hearth/messages'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { datesToSplitAt, takesPlace } from '../date-state.ts'
import { TermsLine } from '../terms-line.tsx'

const BreakDialog = lazy(() => import('./break-dialog.tsx'))
const EndDialog = lazy(() => import('./end-dialog.tsx'))
const RuleDialog = lazy(() => import('./rule-dialog.tsx'))
const SplitDialog = lazy(() => import('./split-dialog.tsx'))
const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** What hosts do with their series, in a few quiet lines. `writing` is where they write to all its people. */
export function SeriesForHosts({
  series,
  writing,
}: {
  series: SeriesPage
  writing: (onClose: () => void) => ReactNode
}) {
  const [open, setOpen] = useState<'terms' | 'rule' | 'break' | 'end' | 'split' | 'write'>()
  const close = () => setOpen(undefined)
  const next = series.dates.find(takesPlace)
  return (
    <div className="series-for-hosts">
      <p>{m.series_page_you_host()}</p>
      {next && <TermsLine series={series} />}
      {series.failure && (
        <Alert tone="bad">
          {m.series_page_no_further()} {series.failure}
        </Alert>
      )}
      <div className="cluster">
        <ButtonLink look="quiet" small to={paths.seriesPeople(series.id)}>
          {m.series_people_link()}
        </ButtonLink>
        <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('write')}>
          {m.series_message_write()}
        </Button>
      </div>
      {next && (
        <div className="cluster">
          <ButtonLink look="quiet" small to={paths.editEvent(next.event_id)}>
            {m.series_page_change_date()}
          </ButtonLink>
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('rule')}>
            {m.series_change_rule()}
          </Button>
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('terms')}>
            {m.series_terms_title()}
          </Button>
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('break')}>
            {m.series_page_break()}
          </Button>
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('end')}>
            {m.series_page_end()}
          </Button>
          {datesToSplitAt(series).length > 0 && (
            <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen('split')}>
              {m.series_split_title()}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'terms' && <TermsDialog series={series} onClose={close} />}
        {open === 'break' && <BreakDialog series={series} onClose={close} />}
        {open === 'end' && <EndDialog series={series} onClose={close} />}
        {open === 'split' && <SplitDialog series={series} onClose={close} />}
        {open === 'rule' && <RuleDialog series={series} onClose={close} />}
        {open === 'write' && writing(close)}
      </Suspense>
    </div>
  )
}
