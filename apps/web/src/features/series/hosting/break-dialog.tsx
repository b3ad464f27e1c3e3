import * as m from '@hearth/messages'
import { useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/field.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { dayOfDate, takesPlace } from '../date-state.ts'
import { ChangeWords } from './change-words.tsx'
import { useSeriesChange } from './use-series-change.ts'

/** As long as a note may be. */
const maxNote = 80

/** Some dates do not take place: first what that touches, then the break. */
export default function BreakDialog({ series, onClose }: { series: SeriesPage; onClose: () => void }) {
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const { change, touched, isPending, problem, forget } = useSeriesChange('skip-dates', series.id)
  const dates = series.dates.filter(takesPlace)
  const toggle = (date: string) => {
    forget()
    setChosen((before) => (before.includes(date) ? before.filter((one) => one !== date) : [...before, date]))
  }
  const asked = { dates: [...chosen].sort(), ...(note.trim() && { note: note.trim() }) }
  const preview = () => chosen.length > 0 && change({ ...asked, isPreview: true })
  const skip = () =>
    change(asked, {
      onSuccess: () => {
        toast({ title: m.series_page_break_done() })
        onClose()
      },
    })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_page_break()}
      leave={m.site_cancel()}
      action={{
        label: touched ? m.series_page_break_act() : m.series_page_see_change(),
        look: touched ? 'danger' : 'outline',
        isPending,
        onAct: () => (touched ? skip() : preview()),
      }}
    >
      <div className="stack">
        <ChoiceGroup legend={m.series_page_break_help()} className="choice-group series-choices">
          {dates.map((date) => (
            <Checkbox
              key={date.date}
              label={formatShortDay(dayOfDate(date))}
              help={date.taken ? m.event_coming_count({ count: date.taken }) : undefined}
              checked={chosen.includes(date.date)}
              onChange={() => toggle(date.date)}
            />
          ))}
        </ChoiceGroup>
        <TextField
          label={m.series_page_break_note()}
          optional
          maxLength={maxNote}
          placeholder={m.series_page_break_note_example()}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <ChangeWords {...{ touched, problem }} />
      </div>
    </ActionDialog>
  )
}
