import * as m from '@hearth/messages'
import { formatFullDay } from '../../format/when.ts'
import './conversation.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sentenceFor } from '../../format/error-words.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { type Enquiry, nextState, openWishes, otherNameOf, otherPhotoOf, personOf } from './enquiry.ts'
import { EnquiryStateMark } from './enquiry-state.tsx'
import { type LoggedMessage, MessageLog } from './message-log.tsx'
import { messagesOptions, refreshedEachMs } from './queries.ts'
import { useSaying } from './use-saying.ts'

/** One conversation: who with, what about, what was said, and where to go on. */
export function Conversation({ enquiry, userId }: { enquiry: Enquiry; userId: string }) {
  const list = useInfiniteQuery({ ...messagesOptions(enquiry.id), refetchInterval: refreshedEachMs })
  const messages = list.data?.pages.flat().reverse()
  const isThere = (messageId: string) => messages?.some(({ id }) => id === messageId) ?? false
  const saying = useSaying({ enquiryId: enquiry.id, userId, hasArrived: isThere })
  const last = messages?.at(-1)
  const isLastMine = last ? last.author_id === userId : (enquiry.last?.is_mine ?? true)
  const { onItsWay } = saying
  const state = (onItsWay && nextState(enquiry, { wish: onItsWay.wish, isLastMine })) ?? enquiry.state
  const logged: LoggedMessage[] = messages ? [...messages] : []
  if (onItsWay && !isThere(onItsWay.id)) {
    logged.push({
      id: onItsWay.id,
      author_id: userId,
      body: onItsWay.body,
      state: null,
      created_at: new Date(onItsWay.atMs).toISOString(),
      isOnItsWay: true,
    })
  }

  return (
    <div className="conversation">
      <Subject enquiry={{ ...enquiry, state }} />
      <div className="conversation-words">
        {list.isPending && <LogOnItsWay />}
        {list.isError && !messages && (
          <Failed sentence={sentenceFor(list.error)} again={() => list.refetch()} />
        )}
        {list.isFetchNextPageError && (
          <Failed sentence={sentenceFor(list.error)} again={() => list.fetchNextPage()} />
        )}
        {messages && (
          <MessageLog
            messages={logged}
            userId={userId}
            otherName={otherNameOf(enquiry)}
            earlier={
              list.hasNextPage && !list.isFetchNextPageError
                ? { show: () => list.fetchNextPage(), isPending: list.isFetchingNextPage }
                : undefined
            }
          />
        )}
        <ShownFromItsEnd isThere={messages !== undefined}>
          {enquiry.other ? (
            <Composer enquiry={enquiry} saying={saying} wishes={openWishes(enquiry, isLastMine)} />
          ) : (
            <p className="conversation-gone">{m.enquiry_one_gone()}</p>
          )}
        </ShownFromItsEnd>
      </div>
    </div>
  )
}

/** A long conversation opens at its newest words: once, when they have come. */
function ShownFromItsEnd({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => end.current?.scrollIntoView?.({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return <div ref={end}>{children}</div>
}

/** The other side with their face, how it stands, and what it is about. */
function Subject({ enquiry }: { enquiry: Enquiry }) {
  const { side, provider, other, service, event, wished_on } = enquiry
  const name = otherNameOf(enquiry)
  const page = provider.is_open || side === 'provider' ? paths.provider(provider.id) : undefined
  const to = side === 'asker' ? page : other && paths.publicProfile(other.id)
  return (
    <div className="conversation-subject">
      <Link to={paths.enquiries()} className="conversation-back">
        <ChevronLeft size={18} aria-hidden="true" />
        {m.enquiry_one_all()}
      </Link>
      <div className="conversation-who">
        <Portrait name={name} photo={otherPhotoOf(enquiry)} size="large" />
        <div>
          <h1>{to ? <Link to={to}>{name}</Link> : name}</h1>
          <p role="status">
            <EnquiryStateMark {...enquiry} />
          </p>
        </div>
      </div>
      <dl className="conversation-facts" aria-label={m.enquiry_one_details()}>
        {side === 'asker' ? (
          <Fact name={m.enquiry_one_with()}>
            {other ? <Link to={paths.publicProfile(other.id)}>{personOf(enquiry)}</Link> : personOf(enquiry)}
          </Fact>
        ) : (
          <Fact name={m.enquiry_one_your_page()}>
            <Link to={paths.provider(provider.id)}>{provider.name}</Link>
          </Fact>
        )}
        {service && <Fact name={m.enquiry_one_service()}>{service.name}</Fact>}
        {event && (
          <Fact name={m.enquiry_one_event()}>
            <Link to={paths.event(event.id)}>{event.title}</Link>
          </Fact>
        )}
        {wished_on && (
          <Fact name={m.enquiry_one_wished_on()}>
            <time dateTime={wished_on}>{formatFullDay(wished_on)}</time>
          </Fact>
        )}
      </dl>
      {!provider.is_open && <p className="small-print">{m.enquiry_one_paused({ name: provider.name })}</p>}
      <p className="small-print">{m.enquiry_one_privacy()}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The conversation while it is being read. */
export function ConversationOnItsWay() {
  return (
    <Waiting label={m.enquiry_one_loading()} className="conversation">
      <div className="conversation-subject">
        <Skeleton width={160} height={20} />
        <div className="conversation-who">
          <Skeleton width={64} height={64} style={{ borderRadius: '50%' }} />
          <Skeleton width={200} height={32} />
        </div>
        <Skeleton width="70%" height={60} />
      </div>
      <div className="conversation-words">
        <Bubbles />
      </div>
    </Waiting>
  )
}

function LogOnItsWay() {
  return (
    <Waiting label={m.enquiry_one_loading()}>
      <Bubbles />
    </Waiting>
  )
}

function Bubbles() {
  return (
    <div className="message-log">
      <Skeleton width="62%" height={72} className="message" />
      <Skeleton width="50%" height={72} className="message message-mine" />
    </div>
  )
}
