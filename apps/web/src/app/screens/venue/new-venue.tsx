import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/runtime'
import { useState } from 'react'
import { useSession } from '../../../features/account/session/session.tsx'
import { writeVenueLanguage } from '../../../features/venue/mutations.ts'
import { useVenueSaving } from '../../../features/venue/use-venue-saving.ts'
import { emptyVenueDraft, type VenueDraft } from '../../../features/venue/venue-draft.ts'
import { VenueFormPage } from '../../../features/venue/venue-form-page.tsx'
import { readerZone } from '../../../format/when.ts'
import { cachedDraft } from '../../../forms/cached-draft.ts'
import { useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** Add a venue: written here, kept in this browser at every keystroke, saved once. */
export function Component() {
  usePageTitle(m.venue_add())
  const { user } = useSession()
  // The guard lets nobody else here; with `noauth=true` there is nobody to keep a draft for.
  return user ? (
    <NewVenue key={user.id} userId={user.id} />
  ) : (
    <SignInFirst title={m.venue_add()} sentence={m.venue_form_sign_in_first()} path={paths.newVenue()} />
  )
}

function NewVenue({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { saving, save } = useVenueSaving()
  const [start, setStart] = useState(() => startOf(userId))
  const [isStored, setSaved] = useState(true)

  function startAnew() {
    cachedVenue(userId).forget()
    setStart(startOf(userId))
  }

  return (
    <VenueFormPage
      // The form begins anew with another draft.
      key={start.draft.id}
      title={m.venue_add()}
      lede={m.venue_form_new_lede()}
      draft={start.draft}
      onKeep={(draft) => setSaved(cachedVenue(userId).save(draft))}
      saving={saving}
      saveLabel={m.venue_form_add()}
      onSave={async (input, language) => {
        const result = await save(input)
        if (!result.ok) return result.problems
        cachedVenue(userId).forget()
        await writeVenueLanguage(result.venueId, language)
        toast({ title: m.venue_form_added_title(), text: m.venue_form_added_text() })
        navigate(paths.venue(result.venueId), { replace: true })
        return {}
      }}
      userId={userId}
      note={
        <>
          {start.isFromBefore && (
            <p className="form-kept">
              {m.site_draft_kept()}{' '}
              <Button look="quiet" small onClick={startAnew}>
                {m.venue_form_start_over()}
              </Button>
            </p>
          )}
          {!isStored && <p className="form-kept">{m.venue_form_not_stored()}</p>}
        </>
      }
    />
  )
}

const cachedVenue = (userId: string) => cachedDraft<Partial<VenueDraft>>(`hearth-venue-draft-${userId}`)

function startOf(userId: string) {
  const saved = cachedVenue(userId).load()
  const timezone = readerZone()
  const empty = emptyVenueDraft({ id: crypto.randomUUID(), timezone })
  const draft = { ...empty, language: getLocale(), ...saved }
  return { draft, isFromBefore: saved !== undefined }
}
