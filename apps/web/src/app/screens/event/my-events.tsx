import * as m from '@hearth/messages'
import { CalendarHeart, Flame, Heart, History, Hourglass, MailOpen, PencilLine } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { invitedToOptions } from '../../../data/event/answering-queries.ts'
import { hostedOptions } from '../../../data/event/hosting-queries.ts'
import { comingOptions, savedOptions } from '../../../data/event/queries.ts'
import { waitedForOptions } from '../../../data/event/waiting-queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import {
  ComingEvents,
  Drafts,
  HostedEvents,
  LikedEvents,
  PastEvents,
} from '../../../features/event/mine/my-events.tsx'
import { useViewCounts } from '../../../features/event/mine/my-events-views.ts'
import { OwnCalendar, ownCalendarId } from '../../../features/event/subscribe/own-calendar.tsx'
import { HostInvitations } from '../../../features/hosting/host-invitations.tsx'
import { Link, useSearchParams } from '../../../navigation/index.ts'
import { type MyEventsView, myEventsViews, paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { InvitedToEvents } from './my-events/invited-to-events.tsx'
import { WaitedForEvents } from './my-events/waited-for-events.tsx'

type View = { label: () => string; icon: typeof Flame; Events: ComponentType<{ userId: string }> }
const views: Record<MyEventsView, View> = {
  hosting: { label: m.event_my_events_view_hosting, icon: Flame, Events: Hosting },
  coming: { label: m.event_my_events_view_coming, icon: CalendarHeart, Events: ComingEvents },
  invited: { label: m.event_my_events_view_invited, icon: MailOpen, Events: InvitedToEvents },
  waiting: { label: m.event_my_events_view_waiting, icon: Hourglass, Events: WaitedForEvents },
  drafts: { label: m.event_my_events_view_drafts, icon: PencilLine, Events: Drafts },
  liked: { label: m.event_my_events_view_liked, icon: Heart, Events: LikedEvents },
  past: { label: m.event_my_events_view_past, icon: History, Events: PastEvents },
}

export const ask: Ask = ({ client, userId }) => {
  void client.prefetchQuery(hostedOptions(userId))
  void client.prefetchQuery(comingOptions(userId))
  void client.prefetchQuery(savedOptions(userId))
  void client.prefetchQuery(invitedToOptions(userId))
  void client.prefetchQuery(waitedForOptions(userId))
}

/** What the member hosts, comes to, writes, saved and has behind them; the view stands in the address. */
export function Component() {
  usePageTitle(m.event_my_events())
  const [params] = useSearchParams()
  const { user } = useSession()
  const counts = useViewCounts(user?.id)
  const shown = myEventsViews.find((view) => view === params.get('tab')) ?? 'hosting'
  const { Events } = views[shown]
  const bar = useRef<HTMLElement>(null)
  // On small screens the bar scrolls sideways: the present view comes into sight, also once the counts are there.
  const isCounted = counts[shown] !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view decides which link is the present one.
  useEffect(() => {
    const present = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && present)
      bar.current.scrollLeft = present.offsetLeft - (bar.current.clientWidth - present.offsetWidth) / 2
  }, [shown, isCounted])
  return (
    <section className="wrap section my-events">
      <div className="my-events-head">
        <h1 className="page-title">{m.event_my_events()}</h1>
        {user && (shown === 'hosting' || shown === 'drafts') && (
          <ButtonLink to={paths.createEvent()}>{m.event_host_an_event()}</ButtonLink>
        )}
        {user && shown === 'hosting' && (
          <Link className="more-link" to={paths.people()}>
            {m.hosting_people_title()}
          </Link>
        )}
        {user && shown === 'coming' && (
          // The list may be long, and the calendar stands after it.
          <a className="button button-outline button-small" href={`#${ownCalendarId}`}>
            {m.event_subscribe_own_title()}
          </a>
        )}
      </div>
      <nav ref={bar} className="tabs-bar sideways my-events-tabs" aria-label={m.event_my_events()}>
        {myEventsViews.map((view) => {
          const { label, icon: Icon } = views[view]
          return (
            <Link key={view} to={paths.myEvents(view)} aria-current={view === shown ? 'page' : undefined}>
              <Icon size={18} aria-hidden="true" />
              {label()}
              {counts[view] !== undefined && <span className="my-events-count tabular">{counts[view]}</span>}
            </Link>
          )
        })}
      </nav>
      {user ? <Events userId={user.id} /> : <SignInFirst />}
      {user && shown === 'coming' && <OwnCalendar userId={user.id} />}
    </section>
  )
}

/** What they are asked to host stands before what they host. */
function Hosting({ userId }: { userId: string }) {
  return (
    <>
      <HostInvitations userId={userId} />
      <HostedEvents userId={userId} />
    </>
  )
}

/** Only seen where the guard was left out: there are no events of nobody. */
function SignInFirst() {
  return (
    <div className="stack stack-start">
      <p>{m.event_mine_sign_in()}</p>
      <ButtonLink look="flame" to={paths.login(paths.myEvents())}>
        {m.site_sign_in()}
      </ButtonLink>
    </div>
  )
}
