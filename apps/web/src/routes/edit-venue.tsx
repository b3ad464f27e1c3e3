import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sentenceFor } from '../error-words.ts'
import { useSession } from '../features/auth/session.tsx'
import { PicturesField } from '../features/pictures/pictures-field.tsx'
import { type VenueRecord, venueOptions } from '../features/venues/queries.ts'
import { useVenueSaving } from '../features/venues/use-venue-saving.ts'
import { draftOfVenue } from '../features/venues/venue-draft.ts'
import { VenueFormPage } from '../features/venues/venue-form-page.tsx'
import { words } from '../features/venues/words.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { ScreenFallback } from '../layout/screen-fallback.tsx'
import { paths } from '../paths.ts'
import { Failed } from '../ui/failed.tsx'
import { useToast } from '../ui/toast.tsx'

const { form: say } = words

/** Change a venue: for its owner alone; the server decides, this screen only says so early. */
export function Component() {
  usePageTitle(say.editTitle)
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: venue, isPending, error, refetch } = useQuery(venueOptions(id))
  if (isPending) return <ScreenFallback />
  if (error && !venue) {
    return (
      <section className="wrap section">
        <h1 className="page-title">{say.editTitle}</h1>
        <Failed sentence={sentenceFor(error)} again={() => refetch()} />
      </section>
    )
  }
  if (!venue || !user || venue.owner_id !== user.id) return <NotFoundScreen />
  return <ChangeVenue key={venue.id} venue={venue} userId={user.id} />
}

function ChangeVenue({ venue, userId }: { venue: VenueRecord; userId: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { saving, save } = useVenueSaving()
  // What the form began with: a venue that is read anew meanwhile changes nothing that was written.
  const [{ draft, basedOn }] = useState(() => ({ draft: draftOfVenue(venue), basedOn: venue.updated_at }))
  return (
    <VenueFormPage
      title={say.editTitle}
      lede={say.editLede}
      draft={draft}
      saving={saving}
      saveLabel={say.save}
      onSave={async (input) => {
        const result = await save({ ...input, basedOn })
        if (!result.ok) return result.problems
        toast({ title: say.changedTitle, text: input.name })
        navigate(paths.venue(result.venueId))
        return {}
      }}
      photos={(field) => <PicturesField userId={userId} {...field} />}
    />
  )
}
