import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { personName } from '../../../format/person-name.ts'
import './dashboard/dashboard.css'
import { lazy, Suspense, useState } from 'react'
import { invitedToOptions } from '../../../data/event/answering-queries.ts'
import { hostedOptions, toDoOptions } from '../../../data/event/hosting-queries.ts'
import { comingOptions, recommendationsOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { waitedForOptions } from '../../../data/event/waiting-queries.ts'
import { OnboardingOffer } from '../../../features/account/onboarding/offer.tsx'
import { onboardingStep } from '../../../features/account/onboarding/onboarding-state.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { enquiriesOptions } from '../../../features/enquiry/queries.ts'
import { EventRowSkeleton } from '../../../features/event/event-row.tsx'
import { titleFor } from '../../../features/event/event-words.ts'
import { linkTo } from '../../../features/event/link-to.tsx'
import { ComingUp } from '../../../features/event/mine/coming-up.tsx'
import { NextEvening } from '../../../features/event/mine/next-evening.tsx'
import { usePlans } from '../../../features/event/mine/plans.ts'
import { RecommendedEvents } from '../../../features/event/mine/recommended-events.tsx'
import { ProfileProgress } from '../../../features/member/profile-progress.tsx'
import { memberProfileOptions } from '../../../features/member/queries.ts'
import { useMembershipDoors } from '../../../features/membership/dashboard-line.ts'
import { membershipOptions } from '../../../features/membership/queries.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { dayOf, formatStart, readerZone } from '../../../format/when.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DoorList } from '../../../ui/door-list.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { useIsAlive } from '../../../ui/use-is-alive.ts'
import { useNow } from '../../../ui/use-now.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { greeting, partOfDay } from './dashboard/greeting.ts'
import { NextActions } from './dashboard/next-actions.tsx'
import { Shortcuts } from './dashboard/shortcuts.tsx'
import { ToDoList, useToDo } from './dashboard/to-do.tsx'
import { useGathering } from './dashboard/use-gathering.ts'

// They come last, and after everything else.
const Numbers = lazy(async () => ({ default: (await import('./dashboard/numbers.tsx')).Numbers }))
// Opened by whoever adds a photo.
const PictureDialog = lazy(async () => ({
  default: (await import('../../../forms/pictures/picture-dialog.tsx')).PictureDialog,
}))

export const ask: Ask = ({ client, userId }) => {
  void client.prefetchQuery(hostedOptions(userId))
  void client.prefetchQuery(comingOptions(userId))
  void client.prefetchQuery(invitedToOptions(userId))
  void client.prefetchQuery(waitedForOptions(userId))
  void client.prefetchQuery(toDoOptions(userId))
  void client.prefetchQuery(enquiriesOptions(userId))
  void client.prefetchQuery(recommendationsOptions(userId))
  void client.prefetchQuery(memberProfileOptions(userId))
  void client.prefetchQuery(membershipOptions(userId))
}

/** The member's own room. Its first screen answers "what now?": the next evening and the things to do; numbers come last. */
export function Component() {
  usePageTitle(m.site_nav_dashboard())
  const { user, profile, profileStatus } = useSession()
  const isGathering = useGathering()
  const hour = new Date(useNow()).getHours()
  const part = useIsAlive() ? partOfDay(hour) : 'unknown'
  const step = profile && onboardingStep(profile)
  const name = profile && step !== 'username' ? personName(profile) : undefined
  // A name can make the greeting a line longer: nothing stands below it before it is known.
  const isGreeted = profileStatus !== 'loading'
  return (
    <section className="wrap dashboard" aria-busy={isGathering}>
      <div className="dashboard-head">
        <h1 className="page-title">{greeting(part, name)}</h1>
        {isGreeted && (user ? <Now userId={user.id} /> : <p className="lede">{m.site_dashboard_lede()}</p>)}
      </div>
      {isGreeted && isGathering && (
        <Waiting label={m.site_dashboard_loading()} className="stack">
          <EventRowSkeleton />
          <EventRowSkeleton />
          <EventRowSkeleton />
        </Waiting>
      )}
      {user ? (
        <Room userId={user.id} step={step ?? undefined} name={name ?? user.email ?? ''} />
      ) : (
        <div className="dashboard-columns">
          <SignInFirst />
          <Shortcuts userId={undefined} />
        </div>
      )}
    </section>
  )
}

/** What is next, and all that is, with how the first of it stands: asked for once, for whatever shows it. */
function useNext(userId: string) {
  const plans = usePlans(userId)
  const next = plans.ahead.find(({ role }) => role !== 'waiting')
  const inOrder = next ? [next, ...plans.ahead.filter((plan) => plan !== next)] : plans.ahead
  const standings = useStandings([inOrder.slice(0, 8).map(({ event }) => event)])
  return { ...plans, next, inOrder, standings }
}

/** What is next and what waits, in one sentence. */
function Now({ userId }: { userId: string }) {
  const { next, nowMs, standings } = useNext(userId)
  const count = useToDo(userId).length
  return (
    <p className="lede">
      {next
        ? m.site_dashboard_next({
            title: titleFor(next.event, standings[next.event.id]),
            when: formatStart(next.event.timing, nowMs, dayOf(nowMs, readerZone())),
            count,
          })
        : m.site_dashboard_nothing_next({ count })}
    </p>
  )
}

function Room({
  userId,
  step,
  name,
}: {
  userId: string
  step: ReturnType<typeof onboardingStep> | undefined
  name: string
}) {
  const { past, nowMs, isPending, error, again, ahead, next, inOrder, standings } = useNext(userId)
  const toDo = useToDo(userId)
  const membership = useMembershipDoors(userId)
  return (
    <>
      <div className="dashboard-columns">
        <div className="dashboard-main">
          {error && <Failed sentence={sentenceFor(error)} again={again} />}
          {next && (
            <NextEvening
              plan={next}
              standing={standings[next.event.id]}
              nowMs={nowMs}
              actions={<NextActions plan={next} standing={standings[next.event.id]} />}
            />
          )}
          {!error && (
            <ComingUp
              ahead={inOrder}
              hasNext={next !== undefined}
              standings={standings}
              nowMs={nowMs}
              note={
                !isPending && (
                  <>
                    {!ahead.some(({ role }) => role === 'coming') && (
                      <p className="long-text">
                        <ParaglideMessage
                          message={m.event_mine_coming_empty}
                          markup={{ link: linkTo(paths.explore()) }}
                        />
                      </p>
                    )}
                    {!ahead.some(({ role }) => role === 'hosting') && (
                      <p className="long-text">
                        <ParaglideMessage
                          message={m.event_mine_hosting_empty}
                          markup={{ link: linkTo(paths.createEvent()) }}
                        />
                      </p>
                    )}
                  </>
                )
              }
            />
          )}
          <RecommendedEvents userId={userId} />
        </div>
        <div className="dashboard-aside">
          <ToDoList items={toDo} />
          {step && <Onboarding step={step} userId={userId} name={name} />}
          <Shortcuts userId={userId} />
          <ProfileProgress userId={userId} />
          <DoorList title={m.site_dashboard_membership()} doors={membership.belonging} />
        </div>
      </div>
      <Suspense>
        <Numbers userId={userId} past={past} nowMs={nowMs} />
      </Suspense>
    </>
  )
}

function Onboarding({
  step,
  userId,
  name,
}: {
  step: ReturnType<typeof onboardingStep>
  userId: string
  name: string
}) {
  const [isAddingPhoto, setIsAddingPhoto] = useState(false)
  return (
    <>
      <OnboardingOffer step={step} userId={userId} name={name} onAddPhoto={() => setIsAddingPhoto(true)} />
      {isAddingPhoto && (
        <Suspense>
          <PictureDialog userId={userId} kind="photo" open onClose={() => setIsAddingPhoto(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Only seen where the guard was left out: nothing is next for nobody. */
function SignInFirst() {
  return (
    <div className="stack stack-start">
      <p>{m.site_dashboard_sign_in()}</p>
      <ButtonLink to={paths.login(paths.dashboard())}>{m.site_sign_in()}</ButtonLink>
    </div>
  )
}
