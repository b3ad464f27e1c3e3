import type { EnquiryState } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { dayOf, formatDayHeading, formatTime } from '../../format/when.ts'
import { Button } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import type { Message } from './enquiry.ts'
import { stateIcons } from './enquiry-state.tsx'

/** A message as it stands in the log; one on its way has not arrived yet. */
export type LoggedMessage = Message & { isOnItsWay?: boolean }

/** What was said, from the first word to the last, under its days, with the changes of state as lines between. */
export function MessageLog({
  messages,
  userId,
  otherName,
  isWithProvider,
  earlier,
}: {
  messages: readonly LoggedMessage[]
  userId: string
  otherName: string
  /** Only there it is told in words how the conversation moved. */
  isWithProvider: boolean
  /** The way to what was said before, when there is more. */
  earlier: { show: () => void; isPending: boolean } | undefined
}) {
  const nameOf = (message: Message) => (message.author_id === userId ? m.enquiry_log_you() : otherName)
  return (
    <div className="message-log" role="log" aria-label={m.enquiry_log_label()}>
      {earlier && (
        <Button small className="message-earlier" pending={earlier.isPending} onClick={earlier.show}>
          {m.enquiry_log_earlier()}
        </Button>
      )}
      {messages.map((message, place) => {
        const day = dayOf(message.created_at)
        const before = messages[place - 1]
        const isNewDay = !before || dayOf(before.created_at) !== day
        // The first message asks: that needs no line.
        const isFirst = place === 0 && !earlier
        return (
          <Fragment key={message.id}>
            {isNewDay && <h3 className="message-day">{formatDayHeading(day, Date.now())}</h3>}
            <OneMessage
              message={message}
              isMine={message.author_id === userId}
              name={nameOf(message)}
              saysName={isNewDay || before.author_id !== message.author_id || before.state !== null}
            />
            {message.state && isWithProvider && !isFirst && (
              <StateLine
                message={message}
                by={message.author_id === userId ? 'reader' : 'other'}
                name={otherName}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

function OneMessage({
  message: { id, body, created_at, isOnItsWay },
  isMine,
  name,
  saysName,
}: {
  message: LoggedMessage
  isMine: boolean
  name: string
  saysName: boolean
}) {
  return (
    <article className={clsx('message', isMine && 'message-mine')} data-on-its-way={isOnItsWay || undefined}>
      <h4 className="sr-only">{name}</h4>
      <p className="message-body" dir="auto">
        {body}
      </p>
      {!isMine && (
        <ReportButton kind="message" id={id} name={m.enquiry_log_message_of({ name })} look="mark" />
      )}
      <p className="message-time">
        {saysName && <span aria-hidden="true">{name}, </span>}
        {isOnItsWay ? m.enquiry_log_sending() : <time dateTime={created_at}>{formatTime(created_at)}</time>}
      </p>
    </article>
  )
}

const said: Record<EnquiryState, (inputs: { by: string; name: string }) => string> = {
  asked: m.enquiry_log_said_asked,
  answered: m.enquiry_log_said_answered,
  agreed: m.enquiry_log_said_agreed,
  declined: m.enquiry_log_said_declined,
}

function StateLine({
  message: { state, isOnItsWay },
  by,
  name,
}: {
  message: LoggedMessage
  by: 'reader' | 'other'
  name: string
}) {
  if (!state || isOnItsWay) return null
  const Icon = stateIcons[state]
  return (
    <p className={clsx('message-state', `enquiry-state-${state}`)}>
      <Icon size={16} aria-hidden="true" />
      {said[state]({ by, name })}
    </p>
  )
}
