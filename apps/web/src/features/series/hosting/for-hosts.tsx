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

type HostDialog = 'terms' | 'rule' | 'break' | 'end' | 'split' | 'write'

/** What can be done, in its order, each with what it is called. */
function actionsOf(series: SeriesPage): [HostDialog, string][] {
  const write: [HostDialog, string] = ['write', m.series_message_write()]
  if (!series.dates.some(takesPlace)) return [write]
  return [
    write,
    ['rule', m.series_change_rule()],
    ['terms', m.series_terms_title()],
    ['break', m.series_page_break()],
    ...(datesToSplitAt(series).length > 0 ? [['split', m.series_split_title()] as [HostDialog, string]] : []),
    ['end', m.series_page_end()],
  ]
}

/** What hosts do with their series, in a few quiet lines. `writing` is where they write to all its people. */
export function SeriesForHosts({
  series,
  writing,
}: {
  series: SeriesPage
  writing: (onClose: () => void) => ReactNode
}) {
  const [open, setOpen] = useState<HostDialog>()
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
      <ul className="series-host-actions">
        <li>
          <ButtonLink look="quiet" small to={paths.seriesPeople(series.id)}>
            {m.series_people_link()}
          </ButtonLink>
        </li>
        {next && (
          <li>
            <ButtonLink look="quiet" small to={paths.editEvent(next.event_id)}>
              {m.series_page_change_date()}
            </ButtonLink>
          </li>
        )}
        {actionsOf(series).map(([dialog, label]) => (
          <li key={dialog}>
            <Button look="quiet" small aria-haspopup="dialog" onClick={() => setOpen(dialog)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
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
