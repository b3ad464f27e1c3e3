import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import { formatAgo } from '../../format/when.ts'
import './conversation.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useLiveQueries } from '../../data/live.ts'
import { ShowMore } from '../../directory/show-more.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { type HostMessage, messagesKey, messagesOptions } from './message-queries.ts'
import { SaidText } from './said-text.tsx'
import { TellingProgress } from './telling.tsx'

const WriteDialog = lateDialog(async () => (await import('./write-dialog.tsx')).WriteDialog)

/**
 * What the hosts wrote to everyone who is coming: for these people and the hosts, who write more of it while that is of
 * use (`canWrite`). Where nothing was written, guests see nothing of it. With a `seriesId` what was written to all its people, of which
 * the event is the date that stands for it.
 */
export function HostMessages({
  eventId,
  seriesId,
  userId,
  canWrite,
  isHost = canWrite,
  nowMs,
}: {
  eventId: string
  seriesId?: string
  userId: string
  canWrite: boolean
  isHost?: boolean
  nowMs: number
}) {
  const list = useInfiniteQuery(messagesOptions({ eventId, seriesId }))
  const [writes, setWrites] = useState(false)
  useLiveQueries(`event:${eventId}`, ['messages'], [messagesKey(seriesId ?? eventId)])
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const isEmpty = messages.length === 0
  if (isEmpty && !canWrite && !list.error) return null
  return (
    <section className="event-block" id="from-the-host">
      <div className="conversation-head">
        <h2>{m.conversation_from_host_title()}</h2>
        {canWrite && (
          <Button
            small
            icon={<Send size={18} aria-hidden="true" />}
            onClick={() => setWrites(true)}
            {...WriteDialog.soon}
          >
            {m.conversation_from_host_write()}
          </Button>
        )}
      </div>
      {isHost && <TellingProgress eventId={eventId} />}
      {isEmpty && list.data && <p className="long-text">{m.conversation_from_host_empty()}</p>}
      {list.error && <Failed sentence={sentenceFor(list.error)} again={() => list.refetch()} />}
      {!isEmpty && (
        <ul className="host-messages">
          {messages.map((message) => (
            <OneMessage
              key={message.id}
              message={message}
              isMine={message.author_id === userId}
              saysTold={isHost}
              nowMs={nowMs}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && !list.error && (
        <ShowMore
          left={0}
          pending={list.isFetchingNextPage}
          showMore={async () => void (await list.fetchNextPage())}
          row=".host-messages > li"
          link="h3"
        />
      )}
      {writes && <WriteDialog eventId={eventId} onClose={() => setWrites(false)} />}
    </section>
  )
}

function OneMessage({
  message: { id, title, body, created_at, told, profiles },
  isMine,
  saysTold,
  nowMs,
}: {
  message: HostMessage
  isMine: boolean
  saysTold: boolean
  nowMs: number
}) {
  const name = profiles && personName(profiles)
  return (
    <li>
      <h3 tabIndex={-1}>{title}</h3>
      <SaidText text={body} />
      <div className="host-message-foot">
        <p>
          {name && `${name}, `}
          <time dateTime={created_at}>{formatAgo(created_at, nowMs)}</time>
          {saysTold && `, ${m.conversation_from_host_told({ told })}`}
        </p>
        {!isMine && (
          <ReportButton
            kind="host_message"
            id={id}
            name={m.conversation_from_host_message_of({ title })}
            look="mark"
          />
        )}
      </div>
    </li>
  )
}
