import * as m from '@hearth/messages'
import { useState } from 'react'
import { formatParts } from '../../format/parts.ts'
import { formatDayAndMonth } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from './mutations.ts'
import type { MemberModeration } from './queries.ts'
import { WordsDialog } from './words-dialog.tsx'

/** What somebody hosts that is still to come: nothing is cancelled by itself, so each is decided about. */
export function ComingEvents({
  events,
  canDecide = false,
}: {
  events: MemberModeration['coming_events']
  /** Each can be called off where it stands. */
  canDecide?: boolean
}) {
  return (
    <div className="care-events">
      <h3>{m.moderation_member_coming_title()}</h3>
      {events.length === 0 ? (
        <p className="quiet">{m.moderation_member_none_coming()}</p>
      ) : (
        <>
          <p className="quiet">{m.moderation_member_coming_text()}</p>
          <ul>
            {events.map((event) => (
              <li key={event.id}>
                <span>
                  <Link className="text-link" to={paths.event(event.id)}>
                    {event.title}
                  </Link>
                  <span className="quiet">
                    {`, ${dateOf(event)}, `}
                    {m.moderation_member_coming({ count: event.coming })}
                  </span>
                </span>
                {canDecide && <CallOffButton event={event} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Calls one event off, with a word to its host. */
export function CallOffButton({ event }: { event: { id: string; title: string } }) {
  const [asks, setAsks] = useState(false)
  const calling = useAction('call-off-event')
  const close = () => setAsks(false)
  return (
    <>
      <Button
        small
        aria-label={m.moderation_member_call_off_named({ title: event.title })}
        onClick={() => setAsks(true)}
      >
        {m.moderation_member_call_off()}
      </Button>
      {asks && (
        <WordsDialog
          title={m.moderation_member_call_off_title({ title: event.title })}
          text={m.moderation_member_call_off_text()}
          label={m.moderation_member_call_off_label()}
          missing={m.moderation_member_call_off_missing()}
          submit={m.moderation_member_call_off()}
          isDanger
          action={{
            ...calling,
            run: (said) =>
              calling.run(
                { eventId: event.id, words: said },
                { title: m.moderation_member_called_off({ title: event.title }), after: close },
              ),
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** The day on the event's own calendar. */
function dateOf({ start_date, start_time }: { start_date: string; start_time: string | null }): string {
  return formatParts([formatDayAndMonth(start_date), start_time?.slice(0, 5)])
}
