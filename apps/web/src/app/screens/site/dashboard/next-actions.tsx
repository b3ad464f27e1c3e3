import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { Standing } from '../../../../data/event/queries.ts'
import { AnswerRefusal } from '../../../../features/attendance/answer/answer-action.tsx'
import { useAnswer } from '../../../../features/attendance/answer/use-answer.ts'
import type { Plan } from '../../../../features/event/mine/plans.ts'
import { CalendarButton } from '../../../../features/event/page/calendar-button.tsx'
import { isCourseFor, useSeriesOf } from '../../../../features/series/use-series-of.ts'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

/** What can be done about the next evening: find the way, keep it, look at the guests, or give the place back. */
export function NextActions({
  plan: { event, role },
  standing,
}: {
  plan: Plan
  standing: Standing | undefined
}) {
  return (
    <>
      {role === 'hosting' && (
        <ButtonLink small to={paths.event(event.id)}>
          {m.event_mine_guest_list()}
        </ButtonLink>
      )}
      <CalendarButton event={event} />
      {event.venue.id && (
        <ButtonLink small to={paths.venue(event.venue.id)}>
          {m.event_page_getting_there()}
        </ButtonLink>
      )}
      {role === 'coming' && standing && <GiveBack event={event} standing={standing} />}
    </>
  )
}

/** Gives the place back at once; the toast offers to undo it, where it can be. */
function GiveBack({ event, standing }: { event: EventRecord; standing: Standing }) {
  const { series } = useSeriesOf(event)
  const answer = useAnswer(event, standing, undefined, undefined, isCourseFor(series))
  return (
    <>
      <Button small look="quiet" pending={answer.isPending} onClick={answer.stayAway}>
        {m.site_dashboard_give_back()}
      </Button>
      <AnswerRefusal answer={answer} />
    </>
  )
}
