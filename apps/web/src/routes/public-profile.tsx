import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sentenceFor } from '../error-words.ts'
import { useSession } from '../features/auth/session.tsx'
import { EventsOfHost } from '../features/events/events-of-host.tsx'
import { nameOf, ProfileHead } from '../features/profiles/profile-head.tsx'
import { publicProfileOptions } from '../features/profiles/queries.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton, Waiting } from '../ui/skeleton.tsx'

/** A member as every other member may see them, with the events of theirs that the reader may see. */
export function Component() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: profile, error, refetch } = useQuery(publicProfileOptions(id))
  usePageTitle(profile ? nameOf(profile) : 'Profile')
  if (profile === null) return <NotFoundScreen />
  if (error && !profile) {
    return (
      <section className="wrap section grid justify-items-start gap-4">
        <Notice tone="bad">{sentenceFor(error)}</Notice>
        <Button onClick={() => refetch()}>Try again</Button>
      </section>
    )
  }
  if (!profile) return <ProfileWaiting />
  return (
    <section className="wrap section grid gap-8">
      <ProfileHead profile={profile} />
      <EventsOfHost hostId={profile.id} name={nameOf(profile)} userId={user?.id} />
    </section>
  )
}

function ProfileWaiting() {
  return (
    <Waiting label="Loading the profile" className="wrap section flex items-center gap-7">
      <Skeleton width={128} height={128} style={{ borderRadius: '50%' }} />
      <div className="grid gap-4">
        <Skeleton width={280} height={52} />
        <Skeleton width={160} height={20} />
      </div>
    </Waiting>
  )
}
