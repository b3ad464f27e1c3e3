import * as m from '@hearth/messages'
import { formatFullDay } from '../../format/when.ts'
import './conversation.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  CalendarCheck,
  CalendarDays,
  HandHeart,
  type LucideIcon,
  ShieldBan,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Arch } from '../../ui/arch.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { type Enquiry, isRequest, otherNameOf, otherPhotoOf, personOf } from './enquiry.ts'
import { awaitsAgreement, nextState, openWishes } from './enquiry-moves.ts'
import { EnquiryStateMark } from './enquiry-state.tsx'
import { type LoggedMessage, MessageLog } from './message-log.tsx'
import { messagesOptions, refreshedEachMs } from './message-queries.ts'
import { RequestPlace } from './request-place.tsx'
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
      <Head enquiry={{ ...enquiry, state }} />
      <Facts enquiry={enquiry} />
      <div className="conversation-log">
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
            isWithProvider={enquiry.provider !== null}
            earlier={
              list.hasNextPage && !list.isFetchNextPageError
                ? { show: () => list.fetchNextPage(), isPending: list.isFetchingNextPage }
                : undefined
            }
          />
        )}
        <ShownToItsEnd last={logged.at(-1)} userId={userId} />
      </div>
      <div className="conversation-write">
        <Writing enquiry={enquiry} userId={userId}>
          <Composer enquiry={enquiry} saying={saying} wishes={openWishes(enquiry, isLastMine)} />
        </Writing>
      </div>
    </div>
  )
}

/** The place to write (`children`), or what stands in its way. */
function Writing({ enquiry, userId, children }: { enquiry: Enquiry; userId: string; children: ReactNode }) {
  if (!enquiry.other) return <p className="conversation-gone">{m.enquiry_one_gone()}</p>
  if (isRequest(enquiry)) return <RequestPlace enquiry={enquiry} userId={userId} />
  if (awaitsAgreement(enquiry))
    return <p className="conversation-gone">{m.enquiry_request_awaits({ name: personOf(enquiry) })}</p>
  return children
}

/** So far from its end somebody reads what was said before, and is left there. */
const nearEndPixels = 260

/** A conversation opens at its newest words, and goes on with each that is said, unless its reader looked further up. */
function ShownToItsEnd({ last, userId }: { last: LoggedMessage | undefined; userId: string }) {
  const end = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  const { id, author_id } = last ?? {}
  useEffect(() => {
    const log = end.current?.parentElement
    if (!id || !log) return
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < nearEndPixels
    if (wasShown.current && author_id !== userId && !isNear) return
    wasShown.current = true
    const frame = requestAnimationFrame(() => end.current?.scrollIntoView?.({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [id, author_id, userId])
  return <div ref={end} className="conversation-end" />
}

/** Who it is with, and how it stands. */
function Head({ enquiry }: { enquiry: Enquiry }) {
  const { side, other, provider, state } = enquiry
  const name = otherNameOf(enquiry)
  const to = side === 'asker' && provider ? pageOf(provider) : other && paths.publicProfile(other.id)
  return (
    <div className="conversation-with">
      <Link to={paths.enquiries()} className="icon-button conversation-back" aria-label={m.enquiry_one_all()}>
        <ArrowLeft size={21} aria-hidden="true" />
      </Link>
      <Portrait name={name} photo={otherPhotoOf(enquiry)} size="large" />
      <div className="shrinks">
        <h1>{to ? <Link to={to}>{name}</Link> : name}</h1>
        <p role="status">
          {!provider && other && state === 'agreed' ? (
            <bdi className="quiet">@{other.username}</bdi>
          ) : (
            <EnquiryStateMark {...enquiry} />
          )}
        </p>
      </div>
    </div>
  )
}

/** The provider's page, where it opens to whoever asked. */
function pageOf(provider: NonNullable<Enquiry['provider']>): string | undefined {
  return provider.is_open ? paths.provider(provider.id) : undefined
}

/** Their face, what it is about, and the quiet ways out. */
function Facts({ enquiry }: { enquiry: Enquiry }) {
  const { side, provider, other, service, event, wished_on } = enquiry
  const name = otherNameOf(enquiry)
  const reported = side === 'asker' && provider ? ({ kind: 'provider', id: provider.id } as const) : undefined
  const person = other && ({ kind: 'profile', id: other.id } as const)
  const report = reported ?? person
  return (
    <div className="conversation-facts">
      <div className="conversation-face" aria-hidden="true">
        <Arch ratio={0.92} foot="20px">
          <Portrait name={name} photo={otherPhotoOf(enquiry)} size="arch" />
        </Arch>
        <p>{name}</p>
      </div>
      {provider ? (
        <dl aria-label={m.enquiry_one_details()}>
          {side === 'asker' ? (
            <Fact icon={UserRound} name={m.enquiry_one_with()}>
              {other ? (
                <Link to={paths.publicProfile(other.id)}>{personOf(enquiry)}</Link>
              ) : (
                personOf(enquiry)
              )}
            </Fact>
          ) : (
            <Fact icon={HandHeart} name={m.enquiry_one_your_page()}>
              <Link to={paths.provider(provider.id)}>{provider.name}</Link>
            </Fact>
          )}
          {service && (
            <Fact icon={Sparkles} name={m.enquiry_one_service()}>
              {service.name}
            </Fact>
          )}
          {event && (
            <Fact icon={CalendarDays} name={m.enquiry_one_event()}>
              <Link to={paths.event(event.id)}>{event.title}</Link>
            </Fact>
          )}
          {wished_on && (
            <Fact icon={CalendarCheck} name={m.enquiry_one_wished_on()}>
              <time dateTime={wished_on}>{formatFullDay(wished_on)}</time>
            </Fact>
          )}
        </dl>
      ) : (
        other && (
          <ButtonLink small to={paths.publicProfile(other.id)}>
            {m.enquiry_one_profile()}
          </ButtonLink>
        )
      )}
      {provider && !provider.is_open && (
        <p className="small-print">{m.enquiry_one_paused({ name: provider.name })}</p>
      )}
      <p className="small-print">{m.enquiry_one_privacy()}</p>
      <div className="conversation-ways">
        {report && <ReportButton {...report} name={name} />}
        {other && (
          <ButtonLink
            look="quiet"
            small
            icon={<ShieldBan size={16} aria-hidden="true" />}
            to={paths.publicProfile(other.id)}
          >
            {m.enquiry_one_block({ name: personOf(enquiry) })}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon size={20} aria-hidden="true" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The conversation while it is being read. */
export function ConversationOnItsWay() {
  return (
    <Waiting label={m.enquiry_one_loading()} className="conversation">
      <div className="conversation-with">
        <Skeleton width={48} height={48} style={{ borderRadius: '50%' }} />
        <Skeleton width={180} height={20} />
      </div>
      <div className="conversation-facts">
        <Skeleton width={220} height={27} />
        <Skeleton width={180} height={44} />
      </div>
      <div className="conversation-log">
        <Bubbles />
      </div>
      <div className="conversation-write">
        <Skeleton height={50} style={{ borderRadius: 25 }} />
      </div>
    </Waiting>
  )
}

function LogOnItsWay() {
  return (
    <Waiting label={m.enquiry_one_loading()} className="message-log">
      <Bubbles />
    </Waiting>
  )
}

function Bubbles() {
  return (
    <>
      <Skeleton width="62%" height={72} className="message-skeleton" />
      <Skeleton width="50%" height={72} className="message-skeleton message-mine" />
    </>
  )
}
