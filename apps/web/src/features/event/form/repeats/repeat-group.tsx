import * as m from '@hearth/messages'
import { Repeat } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { problemOf } from '../../../../forms/draft-form.ts'
import { Skeleton, Waiting } from '../../../../ui/skeleton.tsx'
import { FoldingRow } from '../folding-row.tsx'
import type { EventForm } from '../use-event-form.ts'

const fields = () => import('../../../../forms/repeats/repeat-fields.tsx')
const RepeatFields = lazy(async () => ({ default: (await fields()).RepeatFields }))
const RepeatLine = lazy(async () => ({ default: (await fields()).RepeatLine }))

/** How often an event repeats: a row that says it, and folds open. Only a new event can become a series here. */
export function RepeatGroup({ form }: { form: EventForm }) {
  const [isOpened, setOpened] = useState(false)
  const [repeats, startDate, startTime, allDay] = useWatch({
    control: form.control,
    name: ['repeats', 'startDate', 'startTime', 'allDay'],
  })
  if (!repeats) return null
  const needsWriter = form.formState.errors.repeats !== undefined
  const isOpen = isOpened || needsWriter
  return (
    <FoldingRow
      Icon={Repeat}
      title={m.series_form_title()}
      line={
        repeats.kind === 'once' ? (
          m.series_form_once()
        ) : (
          <Suspense fallback="…">
            <RepeatLine repeats={repeats} startsOn={startDate} startTime={allDay ? '' : startTime} />
          </Suspense>
        )
      }
      hasProblem={needsWriter}
      isOpen={isOpen}
      onToggle={() => setOpened(!isOpen)}
    >
      {isOpen && (
        <Suspense
          fallback={
            <Waiting label={m.event_form_group_loading()} className="form-fields">
              <Skeleton height={112} />
            </Waiting>
          }
        >
          <RepeatFields
            repeats={repeats}
            startsOn={startDate}
            startTime={allDay ? undefined : startTime}
            onChange={(change) => form.setValue('repeats', { ...repeats, ...change }, { shouldDirty: true })}
            problemAt={(name) => problemOf(form, `repeats.${name}` as 'repeats')}
          />
        </Suspense>
      )}
    </FoldingRow>
  )
}
