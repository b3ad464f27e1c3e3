import * as m from '@hearth/messages'
import { lazy, Suspense, useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { takesPlace } from '../date-state.ts'
import type { Reader, Stepper } from '../reader.ts'
import { Refused } from './refused.tsx'

const EveryDateDialog = lazy(() => import('./every-date-dialog.tsx'))
const StopDialog = lazy(() => import('./stop-dialog.tsx'))

/** What a reader says to all dates at once: that they come to each, or no longer. */
export function EveryDate({
  series,
  reader,
  maxParty,
  Stepper,
  pathOf,
}: {
  series: SeriesPage
  reader: Reader
  maxParty: number
  Stepper: Stepper
  pathOf: (eventId: string) => string
}) {
  const [open, setOpen] = useState<'every' | 'stop'>()
  const close = () => setOpen(undefined)
  if (!series.dates.some(takesPlace) || reader.kind === 'host' || reader.kind === 'guest') return null
  if (reader.kind === 'elsewhere') return <p className="gate-words">{m.series_answer_there_help()}</p>
  if (reader.kind === 'visitor') {
    return (
      <ButtonLink look="quiet" wide to={reader.signIn}>
        {m.series_answer_every()}
      </ButtonLink>
    )
  }
  const { answer } = reader
  return (
    <>
      {series.regular ? (
        <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen('stop')}>
          {m.series_answer_stop()}
        </Button>
      ) : (
        <Button wide aria-haspopup="dialog" onClick={() => setOpen('every')}>
          {m.series_answer_every()}
        </Button>
      )}
      {open === undefined && answer.problem && <Alert tone="bad">{answer.problem}</Alert>}
      {open === undefined && <Refused answer={answer} dates={series.dates} pathOf={pathOf} />}
      <Suspense>
        {open === 'every' && (
          <EveryDateDialog {...{ series, answer, maxParty, Stepper, pathOf }} onClose={close} />
        )}
        {open === 'stop' && <StopDialog {...{ series, answer }} onClose={close} />}
      </Suspense>
    </>
  )
}
