import * as m from '@hearth/messages'
import { dayOf, formatDayHeading, formatTime } from '../../format/when.ts'
import './notification-list.css'
import '../../ui/news-mark.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarHeart, CheckCheck, HandHeart, type LucideIcon, Mail, MessagesSquare, X } from 'lucide-react'
import { useRef } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { ShowMore } from '../../directory/show-more.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { reading, removing } from './mutations.ts'
import { lineOf, type NotificationRow } from './notification.ts'
import { notificationsOptions } from './queries.ts'

/** A member's notices by day, the newest first. */
export function NotificationList({ userId }: { userId: string }) {
  const list = useInfiniteQuery(notificationsOptions(userId))
  const { data, error, refetch } = list
  const isReady = useDeferredReady(data !== undefined)
  if (!data || !isReady) {
    return error ? <Failed sentence={sentenceFor(error)} again={() => refetch()} /> : <ListOnItsWay />
  }
  const notifications = data.pages.flatMap((page) => page.notifications)
  const left = data.pages.at(-1)?.left ?? 0
  if (notifications.length === 0 && left === 0) return <NothingNew />
  return (
    <div className="notices">
      <MarkAllRead userId={userId} isDone={left === 0 && notifications.every(({ read_at }) => read_at)} />
      <Days userId={userId} notifications={notifications} />
      {list.isFetchNextPageError && (
        <Failed sentence={sentenceFor(list.error)} again={() => list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <ShowMore
          left={left}
          pending={list.isFetchingNextPage}
          showMore={async () => void (await list.fetchNextPage())}
          row=".notice-row"
          link="a, button"
        />
      )}
    </div>
  )
}

function MarkAllRead({ userId, isDone }: { userId: string; isDone: boolean }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation(reading(useQueryClient(), userId))
  const markAll = () =>
    mutate('all', {
      onSuccess: () => toast({ title: m.notification_all_read() }),
      onError: (error) => toast({ tone: 'bad', title: m.notification_not_read(), text: sentenceFor(error) }),
    })
  return (
    <Button
      small
      className="notices-mark-all"
      disabled={isDone}
      pending={isPending}
      icon={<CheckCheck size={18} aria-hidden="true" />}
      onClick={markAll}
    >
      {m.notification_mark_all()}
    </Button>
  )
}

function Days({ userId, notifications }: { userId: string; notifications: readonly NotificationRow[] }) {
  const days = [...new Set(notifications.map(({ created_at }) => dayOf(created_at)))]
  return days.map((day) => (
    <section key={day}>
      <h2 className="notices-day">{formatDayHeading(day, Date.now())}</h2>
      <ul>
        {notifications
          .filter(({ created_at }) => dayOf(created_at) === day)
          .map((notification) => (
            <OneNotification key={notification.id} notification={notification} userId={userId} />
          ))}
      </ul>
    </section>
  ))
}

function OneNotification({ notification, userId }: { notification: NotificationRow; userId: string }) {
  const client = useQueryClient()
  const { mutate: read } = useMutation(reading(client, userId))
  const { sentence, to } = lineOf(notification)
  const isNew = !notification.read_at
  const Icon = iconOf(notification)
  return (
    <li className="notice-row" data-new={isNew || undefined}>
      <span className="notice-sign" aria-hidden="true">
        <Icon size={20} />
      </span>
      <p className="notice-words">
        {to ? (
          <Link to={to} onClick={() => isNew && read([notification.id])}>
            {sentence}
          </Link>
        ) : (
          sentence
        )}
        <span className="notice-foot">
          <time dateTime={notification.created_at}>{formatTime(notification.created_at)}</time>
          {isNew && <span className="news-mark">{m.notification_is_new()}</span>}
        </span>
      </p>
      <Remove id={notification.id} sentence={sentence} userId={userId} />
    </li>
  )
}

function Remove({ id, sentence, userId }: { id: string; sentence: string; userId: string }) {
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const { mutateAsync } = useMutation(removing(useQueryClient(), userId))
  const remove = () => {
    focusNeighbour(button.current)
    // By its promise: the row leaves at once, and the words must come all the same.
    mutateAsync(id).catch((error) =>
      toast({ tone: 'bad', title: m.notification_not_removed(), text: sentenceFor(error) }),
    )
  }
  return (
    <IconButton ref={button} label={m.notification_remove({ sentence })} onClick={remove}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** The row is about to go: reading goes on at the next one's button, else at the one before, else at the page. */
function focusNeighbour(button: HTMLElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>('.notice-row > button')]
  const place = button ? all.indexOf(button) : -1
  const next = all[place + 1] ?? all[place - 1] ?? document.querySelector<HTMLElement>('main')
  next?.focus({ preventScroll: true })
}

function iconOf({ data }: NotificationRow): LucideIcon {
  if ('enquiryId' in data) return Mail
  if ('postId' in data) return MessagesSquare
  return 'eventId' in data ? CalendarHeart : HandHeart
}

function NothingNew() {
  return (
    <EmptyState
      title={m.notification_empty_title()}
      art={<CoverImage id="nothing-new" category="concerts" ratio="tall" />}
      actions={<ButtonLink to={paths.explore()}>{m.notification_find()}</ButtonLink>}
    >
      {m.notification_empty_text()}
    </EmptyState>
  )
}

function ListOnItsWay() {
  return (
    <Waiting label={m.notification_loading()} className="notices">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="notice-row">
          <Skeleton width={44} height={44} style={{ borderRadius: '50%' }} />
          <div className="stack stack-tiny grows">
            <Skeleton width="72%" height={18} />
            <Skeleton width={80} height={14} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}
