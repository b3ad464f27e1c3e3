import './answering.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../../error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { withOthers } from '../places-in-words.ts'
import type { Guest } from '../queries.ts'
import { decidingAnswer } from './mutations.ts'
import { NoteReport } from './note-report.tsx'

/** Who asks to come, for the hosts to say yes or no, and to whom they said no; nothing where nobody does. */
export function AskingGuests({
  eventId,
  guests,
  readerId,
}: {
  eventId: string
  guests: readonly Guest[]
  readerId: string
}) {
  const asking = guests.filter(({ answer }) => answer === 'asked')
  const declined = guests.filter(({ answer }) => answer === 'declined')
  if (asking.length + declined.length === 0) return null
  return (
    <div className="asking">
      {asking.length > 0 && (
        <>
          <h3>{asking.length === 1 ? '1 asks to come' : `${asking.length} ask to come`}</h3>
          <ul className="hosts-list">
            {asking.map((guest) => (
              <AskingGuest key={guest.userId} eventId={eventId} guest={guest} readerId={readerId} />
            ))}
          </ul>
        </>
      )}
      {declined.length > 0 && (
        <details>
          <summary>Not this time: {declined.length}</summary>
          <ul className="hosts-list">
            {declined.map((guest) => (
              <AskingGuest key={guest.userId} eventId={eventId} guest={guest} readerId={readerId} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function AskingGuest({ eventId, guest, readerId }: { eventId: string; guest: Guest; readerId: string }) {
  const { userId, name, username, photo, party, note, answer } = guest
  const [declines, setDeclines] = useState(false)
  const toast = useToast()
  const { mutate, isPending, variables, error } = useMutation(decidingAnswer(useQueryClient(), eventId))
  const decide = (decision: 'approved' | 'declined') =>
    mutate(
      { userId, decision },
      {
        onSuccess: () => {
          setDeclines(false)
          toast(
            decision === 'approved'
              ? { title: `${name} is coming${withOthers(party)}`, text: 'Their confirmation is on its way.' }
              : { title: 'Your no is told, kindly' },
          )
        },
      },
    )
  return (
    <li className="asking-guest">
      <Portrait name={name} photo={photo} />
      <p>
        <b>{name}</b>
        <span>
          @{username}
          {withOthers(party)}
        </span>
        {note && <span className="guest-note">“{note}”</span>}
      </p>
      <div className="hosting-deeds">
        <Button
          small
          pending={isPending && variables.decision === 'approved'}
          aria-label={`Say yes to ${name}`}
          onClick={() => decide('approved')}
        >
          {answer === 'asked' ? 'Say yes' : 'Yes after all'}
        </Button>
        {answer === 'asked' && (
          <Button small look="quiet" aria-label={`Decline ${name}`} onClick={() => setDeclines(true)}>
            Decline
          </Button>
        )}
        <NoteReport eventId={eventId} guest={guest} readerId={readerId} />
      </div>
      {error && !declines && <Notice tone="bad">{refusalOf(error)}</Notice>}
      {declines && (
        <Dialog
          open
          onClose={() => setDeclines(false)}
          title={`Decline ${name}?`}
          foot={
            <>
              <Button look="quiet" onClick={() => setDeclines(false)}>
                Not yet
              </Button>
              <Button look="danger" pending={isPending} onClick={() => decide('declined')}>
                Decline
              </Button>
            </>
          }
        >
          <p>They are told kindly, without a reason. You can still say yes later.</p>
          {error && <Notice tone="bad">{refusalOf(error)}</Notice>}
        </Dialog>
      )}
    </li>
  )
}
