import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../features/account/session/session.tsx'
import { type VenueRecord, venueOptions } from '../../../features/venue/queries.ts'
import { useVenueSaving } from '../../../features/venue/use-venue-saving.ts'
import { draftOfVenue } from '../../../features/venue/venue-draft.ts'
import { VenueFormPage } from '../../../features/venue/venue-form-page.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { cachedChanges } from '../../../forms/cached-changes.ts'
import { StoredChanges } from '../../../forms/stored-changes.tsx'
import { useNavigate, useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { ScreenFallback } from '../../errors/screen-fallback.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, params: { id = '' } }) => void client.prefetchQuery(venueOptions(id))

/** Change a venue: for its owner alone; the server decides, this screen only says so early. */
export function Component() {
  usePageTitle(m.venue_form_edit_title())
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: venue, isPending, error, refetch } = useQuery(venueOptions(id))
  if (isPending) return <ScreenFallback />
  if (error && !venue) {
    return (
      <section className="wrap section">
        <h1 className="page-title">{m.venue_form_edit_title()}</h1>
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
  const [begun, setBegun] = useState(() => begin(venue, userId))
  const [isStored, setStored] = useState(true)
  const { changes, values, isFromBefore, basedOn } = begun
  return (
    <VenueFormPage
      // The form begins anew where changes are discarded.
      key={String(isFromBefore)}
      title={m.venue_form_edit_title()}
      lede={m.venue_form_edit_lede()}
      draft={values}
      onKeep={(draft) => setStored(changes.save(draft))}
      saving={saving}
      saveLabel={m.site_save()}
      onSave={async (input) => {
        const result = await save({ ...input, basedOn })
        if (!result.ok) return result.problems
        changes.forget()
        toast({ title: m.venue_form_changed_title(), text: input.name })
        navigate(paths.venue(result.venueId))
        return {}
      }}
      userId={userId}
      note={
        <StoredChanges
          {...{ isFromBefore, isStored }}
          onDiscard={() => {
            changes.forget()
            setBegun(begin(venue, userId))
          }}
        />
      }
    />
  )
}

function begin(venue: VenueRecord, userId: string) {
  const changes = cachedChanges(`hearth-venue-changes-${userId}-${venue.id}`, draftOfVenue(venue))
  return { changes, ...changes.load(), basedOn: venue.updated_at }
}
