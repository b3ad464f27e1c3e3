import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import './conversation.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLiveQueries } from '../../data/live.ts'
import { ShowMore } from '../../directory/show-more.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { useLocation } from '../../navigation/index.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { OneComment } from './one-comment.tsx'
import { commentsKey, commentsOptions, type Thread } from './queries.ts'
import type { Reader } from './reader.ts'
import { SayForm } from './say-form.tsx'
import { useDelayed } from './use-delayed.ts'

/** What people say to each other at an event, for a member who may open it. */
export function Conversation({ reader, nowMs }: { reader: Reader; nowMs: number }) {
  const { eventId, userId, canSay } = reader
  const list = useInfiniteQuery(commentsOptions(eventId))
  useLiveQueries(`event:${eventId}`, ['comments'], [commentsKey(eventId)])
  const { shown, held, showAll } = useDelayed(
    list.data?.pages.flatMap(({ comments }) => comments),
    userId,
  )
  const title = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isThere = shown !== undefined
  // Notices lead here; what stands above it grows until it is there.
  useEffect(() => {
    if (isThere && hash === '#conversation') title.current?.scrollIntoView()
  }, [isThere, hash])

  return (
    <section className="event-block conversation-block" id="conversation">
      <div className="conversation-head">
        <h2 ref={title} tabIndex={-1}>
          {m.conversation_title()}
        </h2>
        <div role="status">
          {held > 0 && (
            <Button
              small
              onClick={() => {
                showAll()
                title.current?.focus()
              }}
            >
              {m.conversation_show_new({ count: held })}
            </Button>
          )}
        </div>
      </div>
      {canSay && <SayForm eventId={eventId} />}
      {shown ? (
        <Threads threads={shown} reader={reader} nowMs={nowMs} />
      ) : list.error ? (
        <Failed sentence={sentenceFor(list.error)} again={() => list.refetch()} />
      ) : (
        <OnItsWay />
      )}
      {list.isFetchNextPageError && (
        <Failed sentence={sentenceFor(list.error)} again={() => list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <ShowMore
          left={list.data?.pages.at(-1)?.left ?? 0}
          pending={list.isFetchingNextPage}
          showMore={async () => void (await list.fetchNextPage())}
          row=".conversation-list > li"
          link="a, button"
        />
      )}
    </section>
  )
}

function Threads({ threads, reader, nowMs }: { threads: readonly Thread[]; reader: Reader; nowMs: number }) {
  if (threads.length === 0)
    return (
      <p className="long-text conversation-empty">
        {reader.canSay ? m.conversation_empty() : m.conversation_empty_closed()}
      </p>
    )
  return (
    <ul className="conversation-list">
      {threads.map((thread) => (
        <OneThread key={thread.id} thread={thread} reader={reader} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function OneThread({ thread, reader, nowMs }: { thread: Thread; reader: Reader; nowMs: number }) {
  const [answers, setAnswers] = useState(false)
  const { author, replies } = thread
  return (
    <OneComment comment={thread} reader={reader} nowMs={nowMs} onReply={() => setAnswers(true)}>
      {replies.length > 0 && (
        <ul className="said-replies">
          {replies.map((reply) => (
            <OneComment key={reply.id} comment={reply} reader={reader} nowMs={nowMs} isReply />
          ))}
        </ul>
      )}
      {answers && author && (
        <SayForm
          eventId={reader.eventId}
          replyTo={{ id: thread.id, name: personName(author) }}
          onEnd={() => setAnswers(false)}
        />
      )}
    </OneComment>
  )
}

function OnItsWay() {
  return (
    <Waiting label={m.conversation_loading()} className="conversation-list">
      {[1, 2].map((row) => (
        <div key={row} className="said">
          <Skeleton width={40} height={40} style={{ borderRadius: 999 }} />
          <div className="stack stack-tiny said-words">
            <Skeleton width="34%" />
            <Skeleton width="76%" />
          </div>
        </div>
      ))}
    </Waiting>
  )
}
