import * as m from '@hearth/messages'
import { personName } from '../../../format/person-name.ts'
import './dashboard/dashboard.css'
import { useState } from 'react'
import { OnboardingOffer } from '../../../features/account/onboarding/offer.tsx'
import { onboardingStep } from '../../../features/account/onboarding/onboarding-state.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { useWaitingOffers } from '../../../features/attendance/waiting/waiting-offers.ts'
import { useWaitingEnquiries } from '../../../features/enquiry/waiting-enquiries.ts'
import { EventRowSkeleton } from '../../../features/event/event-row.tsx'
import { EventsToday } from '../../../features/event/mine/events-today.tsx'
import { HostingNumbers } from '../../../features/event/mine/hosting-numbers.tsx'
import { NextComing, NextHosting } from '../../../features/event/mine/next-events.tsx'
import { RecommendedEvents } from '../../../features/event/mine/recommended-events.tsx'
import { ProfileProgress } from '../../../features/member/profile-progress.tsx'
import { useMembershipDoors } from '../../../features/membership/dashboard-line.ts'
import { useWaitingListings } from '../../../features/provider/waiting-listings.ts'
import { PictureDialog } from '../../../forms/pictures/picture-dialog.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DoorList } from '../../../ui/door-list.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import { DayGate } from './dashboard/day-gate.tsx'
import { greeting, partOfDay } from './dashboard/greeting.ts'
import { NetworkNumbers } from './dashboard/network-numbers.tsx'
import { useGathering } from './dashboard/use-gathering.ts'

/** The member's own room: what needs them today, the nearest doors, what is next, what may please, and numbers last. */
export function Component() {
  usePageTitle(m.site_nav_dashboard())
  const { user, profile, profileStatus } = useSession()
  const [isAddingPhoto, setIsAddingPhoto] = useState(false)
  const isGathering = useGathering()
  const part = partOfDay(new Date(useNow()).getHours())
  const membership = useMembershipDoors(user?.id)
  const waiting = [
    ...useWaitingOffers(user?.id),
    ...useWaitingEnquiries(user?.id),
    ...useWaitingListings(user?.id),
    ...membership.waiting,
  ]
  const step = profile && onboardingStep(profile)
  const name = profile && step !== 'username' ? personName(profile) : undefined
  // A name can make the greeting a line longer: nothing stands below it before it is known.
  const isGreeted = profileStatus !== 'loading'
  return (
    <section className="wrap section dashboard" aria-busy={isGathering}>
      <div className="dashboard-head">
        <h1 className="page-title">{greeting(part, name)}</h1>
        {isGreeted && <p className="lede">{m.site_dashboard_lede()}</p>}
      </div>
      {isGreeted && isGathering && (
        <Waiting label={m.site_dashboard_loading()} className="grid gap-4">
          <EventRowSkeleton />
          <EventRowSkeleton />
          <EventRowSkeleton />
        </Waiting>
      )}
      {user ? (
        <div className="dashboard-lists">
          <DoorList title={m.site_dashboard_waiting()} doors={waiting} />
          <EventsToday userId={user.id} />
        </div>
      ) : (
        <SignInFirst />
      )}
      <DayGate part={part} userId={user?.id} />
      {user && (
        <div className="dashboard-lists">
          {step && (
            <>
              <OnboardingOffer
                step={step}
                userId={user.id}
                name={name ?? user.email ?? ''}
                onAddPhoto={() => setIsAddingPhoto(true)}
              />
              <PictureDialog
                userId={user.id}
                kind="photo"
                open={isAddingPhoto}
                onClose={() => setIsAddingPhoto(false)}
              />
            </>
          )}
          <NextComing userId={user.id} />
          <RecommendedEvents userId={user.id} />
          <NextHosting userId={user.id} />
          <ProfileProgress userId={user.id} />
          <DoorList title={m.site_dashboard_membership()} doors={membership.belonging} />
          <HostingNumbers userId={user.id} />
          <NetworkNumbers userId={user.id} />
        </div>
      )}
    </section>
  )
}

/** Only seen where the guard was left out: nothing is next for nobody. */
function SignInFirst() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{m.site_dashboard_sign_in()}</p>
      <ButtonLink to={paths.login(paths.dashboard())}>{m.site_sign_in()}</ButtonLink>
    </div>
  )
}
