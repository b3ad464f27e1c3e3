import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { eventOptions, standingOptions } from '../../../data/event/queries.ts'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { canKeepSession } from '../../../features/account/session/stored-session.ts'
import { SignInForm } from '../../../features/account/sign-in/sign-in-form.tsx'
import { categoryOf, placeWords, titleFor } from '../../../features/event/event-words.ts'
import { formatStart } from '../../../format/when.ts'
import { Link, type Location, useLocation } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useIsAlive } from '../../../ui/use-is-alive.ts'
import { GoOn } from '../../guard/go-on.tsx'
import { destinationAfterSignIn, rememberOrigin } from '../../guard/origin.ts'
import { Verifying } from '../../guard/verifying.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

// For the few who have an authenticator app: nobody else pays for it.
const SecondStep = lazy(async () => ({
  default: (await import('../../../features/account/sign-in/second-step.tsx')).SecondStep,
}))

/** What the page that leads here may tell: an address was just confirmed. */
type ArrivalState = { confirmedEmail?: unknown } | null

export function Component() {
  usePageTitle(m.site_sign_in())
  const location = useLocation()
  const { user, owing } = useSession()
  const isAlive = useIsAlive()
  const event = useEventTheyCameFor(location, isAlive)
  // Only where the app brought the person here. A reload keeps the navigation's state too, but not the server, which
  // wrote the page without it: what differs from the page would make it begin anew, without what is being typed.
  const [confirmedEmail] = useState(() =>
    isAlive ? (location.state as ArrivalState)?.confirmedEmail : undefined,
  )
  // The way may lead through other screens first, so that the page they came for is remembered beyond this address.
  useEffect(() => {
    const destination = destinationAfterSignIn(location)
    if (destination !== paths.home()) rememberOrigin(destination)
  }, [location])
  if (user) return <GoOn />
  if (owing) {
    return (
      <Suspense fallback={<Verifying />}>
        <SecondStep owing={owing} />
      </Suspense>
    )
  }
  return (
    <AuthScreen
      title={m.site_sign_in()}
      lede={event ? m.account_login_lede_for_event() : m.account_login_lede()}
      scene={event ? { id: event.id, category: categoryOf(event) } : scenes.login}
    >
      {event && <EventPreview event={event} />}
      {typeof confirmedEmail === 'string' && <Alert tone="ok">{m.account_login_confirmed()}</Alert>}
      {isAlive && !canKeepSession() && <Alert>{m.account_login_saved_nowhere()}</Alert>}
      <SignInForm email={typeof confirmedEmail === 'string' ? confirmedEmail : undefined} />
      <p className="auth-foot">
        {m.account_login_new_here()}
        <Link className="text-link" to={paths.signUp()}>
          {m.account_login_sign_up()}
        </Link>
      </p>
    </AuthScreen>
  )
}

/** Enough to know that this is the event they came for: the rest waits behind the sign-in. */
function EventPreview({ event }: { event: EventRecord }) {
  const [nowMs] = useState(() => Date.now())
  return (
    <p className="auth-event">
      <span className="auth-event-title">{event.title}</span>
      <span>{formatStart(event.timing, nowMs)}</span>
      <span>{placeWords(event)}</span>
    </p>
  )
}

/** As a visitor may see it: nothing when they were going elsewhere, or to an event that is not for everybody. */
function useEventTheyCameFor(location: Location, isAlive: boolean): EventRecord | undefined {
  const id = isAlive ? eventIdIn(destinationAfterSignIn(location)) : undefined
  const { data } = useQuery({ ...eventOptions(id ?? ''), enabled: id !== undefined })
  const { data: standings } = useQuery(standingOptions(data ? [data.id] : []))
  return data ? { ...data, title: titleFor(data, standings?.[data.id]) } : undefined
}

function eventIdIn(path: string): string | undefined {
  return /^\/event\/([a-z2-7]{26})\/?([?#]|$)/.exec(path)?.[1]
}
