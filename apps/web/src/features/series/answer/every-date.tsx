import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { takesPlace } from '../date-state.ts'
import type { AskingParts, Reader } from '../reader.ts'
import { TermsLine } from '../terms-line.tsx'
import { Refused } from './refused.tsx'
import { ToSeriesGuestForm } from './series-guest-form.tsx'

const EveryDateDialog = lazy(() => import('./every-date-dialog.tsx'))
const StopDialog = lazy(() => import('./stop-dialog.tsx'))

type EveryDateProps = {
  series: SeriesPage
  reader: Reader
  maxParty: number
  /** What dates ask, once it is known. */
  asking: HowToAnswer | undefined
  parts: AskingParts
  pathOf: (eventId: string) => string
  /** In the dock one thing stands beside the words. */
  isDock?: boolean
}

/** What a reader says to all dates at once: that they come to each, or no longer. */
export function EveryDate({ isDock = false, ...props }: EveryDateProps) {
  const { series, reader } = props
  if (!series.dates.some(takesPlace) || reader.kind === 'host') return null
  return (
    <>
      {!isDock && <TermsLine series={series} />}
      {(series.terms.takes !== 'dates' || series.regular) && <Saying {...{ ...props, isDock }} />}
    </>
  )
}

function Saying({ series, reader, maxParty, asking, parts, pathOf, isDock }: EveryDateProps) {
  const [open, setOpen] = useState<'every' | 'stop'>()
  const close = () => setOpen(undefined)
  const isCourse = series.terms.takes === 'course'
  const words = isCourse ? m.series_terms_course_come() : m.series_answer_every()
  // Of a course it is the one thing to say.
  const flame = {
    look: 'flame',
    className: 'answer-button',
    icon: <Flame size={20} aria-hidden="true" />,
  } as const
  if (reader.kind === 'guest') return isDock && <ToSeriesGuestForm words={words} />
  if (reader.kind === 'elsewhere')
    return isCourse ? null : <p className="gate-words">{m.series_answer_there_help()}</p>
  if (reader.kind === 'visitor') {
    return (
      <ButtonLink wide {...(isCourse ? flame : ({ look: 'quiet' } as const))} to={reader.signIn}>
        {words}
      </ButtonLink>
    )
  }
  if (reader.kind === 'host') return null
  const { answer } = reader
  return (
    <>
      {series.regular ? (
        <Button look="quiet" wide aria-haspopup="dialog" onClick={() => setOpen('stop')}>
          {m.series_answer_stop()}
        </Button>
      ) : (
        <Button wide {...(isCourse && flame)} aria-haspopup="dialog" onClick={() => setOpen('every')}>
          {words}
        </Button>
      )}
      {!isDock && open === undefined && (
        <>
          {answer.problem && <Alert tone="bad">{answer.problem}</Alert>}
          <Refused answer={answer} dates={series.dates} pathOf={pathOf} />
        </>
      )}
      <Suspense>
        {open === 'every' && asking && (
          <EveryDateDialog {...{ series, answer, maxParty, asking, parts, pathOf }} onClose={close} />
        )}
        {open === 'stop' && <StopDialog {...{ series, answer }} onClose={close} />}
      </Suspense>
    </>
  )
}
