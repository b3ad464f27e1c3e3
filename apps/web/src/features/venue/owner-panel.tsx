import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { forgetVenues, useVenueClosing, useVenueDeletion, venueFailure } from './mutations.ts'
import { type VenueRecord, venueKeys } from './queries.ts'

/** What its owner can do with a venue: change it, close it and open it again, delete it while no event names it. */
export function OwnerPanel({ venue }: { venue: VenueRecord }) {
  const toast = useToast()
  const closing = useVenueClosing(venue.id)
  const isOpen = venue.status === 'open'
  const [asks, setAsks] = useState<'close' | 'delete'>()
  const settle = async (isClosed: boolean) => {
    await closing.mutateAsync(isClosed)
    setAsks(undefined)
    toast({ title: isClosed ? m.venue_owner_closed() : m.venue_owner_opened(), text: venue.name })
  }
  return (
    <section className="venue-owner-panel" aria-label={m.venue_owner_title()}>
      <h2>{m.venue_owner_title()}</h2>
      <div className="venue-owner-actions">
        <ButtonLink small to={paths.editVenue(venue.id)}>
          {m.site_edit()}
        </ButtonLink>
        {isOpen ? (
          <Button small onClick={() => setAsks('close')}>
            {m.venue_owner_close()}
          </Button>
        ) : (
          <Button small pending={closing.isPending} onClick={() => settle(false).catch(() => {})}>
            {m.venue_owner_open()}
          </Button>
        )}
        <Button small look="quiet" onClick={() => setAsks('delete')}>
          {m.site_delete()}
        </Button>
      </div>
      {closing.isError && !asks && <Alert tone="bad">{venueFailure(closing.error)}</Alert>}
      {asks === 'close' && (
        <Ask
          title={m.venue_owner_close_title()}
          text={m.venue_owner_close_text()}
          problem={closing.isError ? venueFailure(closing.error) : undefined}
          onClose={() => setAsks(undefined)}
          action={
            <Button look="danger" pending={closing.isPending} onClick={() => settle(true).catch(() => {})}>
              {m.venue_owner_close()}
            </Button>
          }
        />
      )}
      {asks === 'delete' && <AskDeletion venue={venue} onClose={() => setAsks(undefined)} />}
    </section>
  )
}

function AskDeletion({ venue, onClose }: { venue: VenueRecord; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const deletion = useVenueDeletion(venue.id)
  const remove = async () => {
    await deletion.mutateAsync()
    await navigate(paths.venues(), { replace: true })
    toast({ title: m.venue_owner_removed(), text: venue.name })
    // After its page is left, which would otherwise find nothing.
    client.removeQueries({ queryKey: venueKeys.one(venue.id) })
    await forgetVenues(client)
  }
  return (
    <Ask
      title={m.venue_owner_remove_title()}
      text={m.venue_owner_remove_text()}
      problem={deletion.isError ? venueFailure(deletion.error) : undefined}
      onClose={onClose}
      action={
        <Button look="danger" pending={deletion.isPending} onClick={() => remove().catch(() => {})}>
          {m.site_delete()}
        </Button>
      }
    />
  )
}

function Ask({
  title,
  text,
  problem,
  action,
  onClose,
}: {
  title: string
  text: string
  problem: string | undefined
  action: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.site_cancel()}
          </Button>
          {action}
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {problem && <Alert tone="bad">{problem}</Alert>}
      </div>
    </Dialog>
  )
}
