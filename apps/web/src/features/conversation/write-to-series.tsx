import { type SeriesReach, seriesReaches } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { messagingSeries, seriesReachOptions } from './message-queries.ts'
import { MessageDialog } from './write-dialog.tsx'

const labels = {
  coming: m.series_message_coming,
  everyone: m.series_message_everyone,
} satisfies Record<SeriesReach, () => string>

/** Where a host writes to all people of a series, and reads before how many that are. */
export default function WriteToSeries({ seriesId, onClose }: { seriesId: string; onClose: () => void }) {
  const [to, setTo] = useState<SeriesReach>('coming')
  const { mutate, isPending, error } = useMutation(messagingSeries(useQueryClient(), seriesId))
  return (
    <MessageDialog
      title={m.series_message_write()}
      about={m.series_message_about()}
      chosen={to}
      send={(message, onTold) => mutate({ ...message, to }, { onSuccess: ({ told }) => onTold(told) })}
      {...{ isPending, error, onClose }}
    >
      <ChoiceGroup legend={m.series_message_to()} className="choice-group">
        {seriesReaches.map((reach) => (
          <Reach key={reach} {...{ seriesId, reach }} isChosen={reach === to} choose={() => setTo(reach)} />
        ))}
      </ChoiceGroup>
    </MessageDialog>
  )
}

function Reach({
  seriesId,
  reach,
  isChosen,
  choose,
}: {
  seriesId: string
  reach: SeriesReach
  isChosen: boolean
  choose: () => void
}) {
  const { data, error } = useQuery(seriesReachOptions(seriesId, reach))
  const people = data
    ? m.series_message_reaches({ count: data.told })
    : error
      ? sentenceFor(error)
      : m.series_message_counting()
  return <Radio name="reach" label={labels[reach]()} help={people} checked={isChosen} onChange={choose} />
}
