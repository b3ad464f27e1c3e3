import { Bookmark, CalendarHeart, Flame } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { ComingEvents, HostedEvents, SavedEvents } from '../features/events/my-events.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

const tabs = [
  { id: 'hosting', label: 'Hosting', icon: Flame, Events: HostedEvents },
  { id: 'coming', label: 'Coming', icon: CalendarHeart, Events: ComingEvents },
  { id: 'saved', label: 'Saved', icon: Bookmark, Events: SavedEvents },
] as const

/** What the member hosts, comes to and saved; the tab stands in the address. */
export function Component() {
  usePageTitle('My events')
  const [params] = useSearchParams()
  const { user } = useSession()
  const shown = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  return (
    <section className="wrap section my-events">
      <div className="my-events-head">
        <h1 className="page-title">My events</h1>
        {user && shown.id === 'hosting' && <ButtonLink to={paths.createEvent()}>Host an event</ButtonLink>}
      </div>
      <nav className="tabs-bar sideways my-events-tabs" aria-label="My events">
        {tabs.map(({ id, label, icon: Icon }) => (
          <Link key={id} to={paths.myEvents(id)} aria-current={id === shown.id ? 'page' : undefined}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      {user ? <shown.Events userId={user.id} /> : <SignInFirst />}
    </section>
  )
}

/** Only seen where the guard was left out: there are no events of nobody. */
function SignInFirst() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>Your events stand here once you are signed in.</p>
      <ButtonLink look="flame" to={paths.login(paths.myEvents())}>
        Sign in
      </ButtonLink>
    </div>
  )
}
