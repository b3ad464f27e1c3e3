import * as m from '@hearth/messages'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useSeriesChange } from './use-series-change.ts'

/** What was skipped takes place after all. */
export function ResumeDate({ seriesId, date }: { seriesId: string; date: string }) {
  const toast = useToast()
  const { change, isPending, problem } = useSeriesChange('resume-dates', seriesId)
  return (
    <>
      <Button
        small
        pending={isPending}
        onClick={() =>
          change({ dates: [date] }, { onSuccess: () => toast({ title: m.series_page_resumed() }) })
        }
      >
        {m.series_page_resume()}
      </Button>
      {problem && <Alert tone="bad">{problem}</Alert>}
    </>
  )
}
