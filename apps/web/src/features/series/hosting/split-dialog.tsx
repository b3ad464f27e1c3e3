import { seriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/event-keys.ts'
import { type SeriesPage, seriesKeys } from '../../../data/series/queries.ts'
import { refusalOf } from '../../../format/error-words.ts'
import { formatShortDay } from '../../../format/when.ts'
import { SelectField } from '../../../forms/field.tsx'
import { useNavigate } from '../../../navigation/index.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { datesToSplitAt, dayOfDate } from '../date-state.ts'

/** From a date on, the dates are a series of their own, whose page opens. */
export default function SplitDialog({ series, onClose }: { series: SeriesPage; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const dates = datesToSplitAt(series)
  const [eventId, setEventId] = useState(dates[0]?.event_id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (eventId: string) => callFunction('split-series', { eventId }),
    onSuccess: ({ seriesId }) => {
      void client.invalidateQueries({ queryKey: seriesKeys.of(series.id) })
      void client.invalidateQueries({ queryKey: eventKeys.all })
      toast({ title: m.series_split_done() })
      navigate(seriesPath({ ...series.event, id: seriesId }))
    },
  })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_split_title()}
      leave={m.site_cancel()}
      action={{
        label: m.series_split_title(),
        look: 'flame',
        isPending,
        onAct: () => eventId && mutate(eventId),
      }}
    >
      <div className="stack">
        <p className="quiet">{m.series_split_help()}</p>
        <SelectField
          label={m.series_split_from()}
          value={eventId}
          onChange={({ target }) => setEventId(target.value)}
        >
          {dates.map((date) => (
            <option key={date.date} value={date.event_id}>
              {formatShortDay(dayOfDate(date))}
            </option>
          ))}
        </SelectField>
        {error && <Alert tone="bad">{refusalOf(error)}</Alert>}
      </div>
    </ActionDialog>
  )
}
