import * as m from '@hearth/messages'
import '../../../../features/event/mine/my-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { seriesPath } from '@hearth/contracts/series-address'
import { useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../../../art/cover-image.tsx'
import { asEver, invitationsOptions, invitedToOptions } from '../../../../data/event/answering-queries.ts'
import type { Standing } from '../../../../data/event/queries.ts'
import { AnswerRefusal } from '../../../../features/attendance/answer/answer-action.tsx'
import { AnswersUntil } from '../../../../features/attendance/answer/answers-until.tsx'
import { useAnswer } from '../../../../features/attendance/answer/use-answer.ts'
import { titleFor } from '../../../../features/event/event-words.ts'
import { EventGroups } from '../../../../features/event/mine/my-event-groups.tsx'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** What the member is invited to and has not answered yet, the soonest first, each with its answers. */
export function InvitedToEvents({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsOptions(userId))
  const invitationTo = (id: string) => invitations.find(({ event_id }) => event_id === id)
  return (
    <EventGroups
      query={useQuery(invitedToOptions(userId))}
      userId={userId}
      groupsOf={(events) => (events.length > 0 ? [{ title: m.event_invited_title(), events }] : [])}
      reasonOf={(id) => {
        const name = invitationTo(id)?.host_name
        return name ? m.event_invited_by({ name }) : m.event_invited_by_hosts()
      }}
      actionsOf={(event, standing) => {
        const invitation = invitationTo(event.id)
        return (
          <InvitationActions
            event={event}
            standing={standing}
            until={invitation?.answers_until}
            courseId={invitation?.course_id}
          />
        )
      }}
      empty={
        <EmptyState
          title={m.event_invited_empty()}
          art={<CoverImage id="a-letter-under-the-door" category="education" ratio="tall" />}
          actions={
            <ButtonLink look="flame" to={paths.explore()}>
              {m.event_find()}
            </ButtonLink>
          }
        >
          {m.event_invited_empty_text()}
        </EmptyState>
      }
    />
  )
}

/** The three answers; with how many, and a note, are said on the event's own page. A yes to a date of a course is said at the course. */
function InvitationActions({
  event,
  standing,
  until = null,
  courseId,
}: {
  event: EventRecord
  standing: Standing
  until?: string | null | undefined
  courseId: string | null | undefined
}) {
  const how = { ...asEver, is_invited: true, answers_until: until }
  const answer = useAnswer(event, standing, how)
  const title = titleFor(event, standing)
  return (
    <>
      <AnswersUntil event={event} how={how} />
      <div className="hosting-deeds">
        {courseId ? (
          <ButtonLink
            small
            to={seriesPath({ ...event, id: courseId })}
            aria-label={m.series_course_open_named({ title })}
          >
            {m.series_terms_open_course()}
          </ButtonLink>
        ) : answer.largestParty > 0 ? (
          <Button
            small
            pending={answer.isPending}
            aria-label={m.event_invited_accept_named({ title })}
            onClick={() => answer.come(1)}
          >
            {m.event_invited_accept()}
          </Button>
        ) : (
          <ButtonLink small to={paths.event(event.id)} aria-label={m.event_invited_full_named({ title })}>
            {m.event_invited_full()}
          </ButtonLink>
        )}
        {!courseId && (
          <Button
            small
            look="quiet"
            aria-label={m.event_invited_maybe_named({ title })}
            onClick={() => answer.perhaps()}
          >
            {m.attendance_answer_maybe()}
          </Button>
        )}
        <Button
          small
          look="quiet"
          aria-label={m.event_invited_decline_named({ title })}
          onClick={() => answer.stayAway()}
        >
          {m.attendance_answer_cant_come()}
        </Button>
      </div>
      <AnswerRefusal answer={answer} />
      {/* What it asks for, as kinds of spots, is on its page. */}
      {answer.problem && (
        <ButtonLink small to={paths.event(event.id)}>
          {m.attendance_mail_open_event()}
        </ButtonLink>
      )}
    </>
  )
}
