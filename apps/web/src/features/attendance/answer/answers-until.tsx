import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { areClosed, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import { formatUntil } from '../../../format/when.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'

/** Until when people can answer, or could; nothing where hosts set no last moment. */
export function AnswersUntil({
  event,
  how,
}: {
  event: Pick<EventRecord, 'timing'>
  how: Pick<HowToAnswer, 'answers_until'> | undefined
}) {
  const nowMs = useNow()
  const zone = useReaderZone(event.timing.timezone)
  if (!how?.answers_until) return null
  const moment = formatUntil(how.answers_until, event.timing.timezone ?? 'UTC', zone)
  return (
    <p className="gate-words">
      {areClosed(how, nowMs)
        ? m.attendance_answer_was_until({ moment })
        : m.attendance_answer_until({ moment })}
    </p>
  )
}
