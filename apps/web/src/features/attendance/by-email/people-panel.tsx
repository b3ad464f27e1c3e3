import type { PreviewPeopleInvitationsReply } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import '../answering.css'
import './by-email.css'
import './people.css'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { formatParts } from '../../../format/parts.ts'
import { formatDay } from '../../../format/when.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { usePausedWords } from '../../../ui/use-paused-words.ts'
import { maxAtOnce } from './by-email-queries.ts'
import { focusOnce } from './focus-once.ts'
import { MailPreview } from './mail-preview.tsx'
import {
  choosingAllPeople,
  earlierEventsOptions,
  invitingPeople,
  type PersonToInvite,
  peopleToInviteOptions,
  previewingPeople,
} from './people-queries.ts'

/** A host picks people of earlier events, sees the email, and invites them. */
export default function PeoplePanel({ eventId, userId }: { eventId: string; userId: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const preview = useMutation(previewingPeople(eventId))
  if (preview.data) {
    return (
      <Checked
        eventId={eventId}
        people={[...chosen]}
        preview={preview.data}
        onEnd={(isSent) => {
          preview.reset()
          if (isSent) setChosen(new Set())
        }}
      />
    )
  }
  return (
    <div className="by-email-panel by-email-form">
      <p>{m.attendance_people_intro()}</p>
      <Picker eventId={eventId} userId={userId} chosen={chosen} onChoose={setChosen} />
      <Refusal error={preview.error} />
      {chosen.size > 0 && (
        <div className="by-email-actions people-actions">
          <Button
            look="flame"
            pending={preview.isPending}
            disabled={chosen.size > maxAtOnce}
            onClick={() => preview.mutate([...chosen])}
          >
            {m.attendance_people_preview()}
          </Button>
          <Button look="quiet" onClick={() => setChosen(new Set())}>
            {m.attendance_people_clear()}
          </Button>
          <span role="status">{m.attendance_people_selected({ count: chosen.size })}</span>
        </div>
      )}
      {chosen.size > maxAtOnce && <p role="alert">{m.attendance_people_capped({ max: maxAtOnce })}</p>}
    </div>
  )
}

/** The people of all earlier events or of one, also by name, a page at a time. */
function Picker({
  eventId,
  userId,
  chosen,
  onChoose,
}: {
  eventId: string
  userId: string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) {
  const [ofEvent, setOfEvent] = useState('')
  const [words, setWords] = useState('')
  const wanted = { ofEvent, words: usePausedWords(words.trim().replace(/^@/, '')) }
  const list = useInfiniteQuery(peopleToInviteOptions(eventId, wanted))
  const { data: events = [] } = useQuery(earlierEventsOptions(userId))
  const all = useMutation(choosingAllPeople(eventId, wanted))
  if (!list.data) {
    if (list.error) return <Failed sentence={sentenceFor(list.error)} again={() => void list.refetch()} />
    return (
      <Waiting label={m.attendance_people_loading()} className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Waiting>
    )
  }
  const people = list.data.pages.flat()
  const isFiltered = ofEvent !== '' || words.trim() !== ''
  if (people.length === 0 && !isFiltered) return <p className="long-text">{m.attendance_people_empty()}</p>
  const choose = (id: string, isChosen: boolean) => {
    const after = new Set(chosen)
    if (isChosen) after.add(id)
    else after.delete(id)
    onChoose(after)
  }
  const chooseAll = () =>
    all.mutate(undefined, {
      onSuccess: (found) => onChoose(new Set([...chosen, ...found.filter(canBeChosen).map(({ id }) => id)])),
    })
  return (
    <>
      <div className="people-tools">
        {events.length > 1 && (
          <SelectField
            label={m.attendance_people_event()}
            value={ofEvent}
            onChange={({ target }) => setOfEvent(target.value)}
          >
            <option value="">{m.attendance_people_event_any()}</option>
            {events.map(({ id, title, starts_at }) => (
              <option key={id} value={id}>
                {formatParts([title, formatDay(starts_at)])}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={m.attendance_people_find()}
          type="search"
          icon={<Search size={18} aria-hidden="true" />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {people.length === 0 ? (
        <p role="status">{m.attendance_people_none_found()}</p>
      ) : (
        <>
          <ul className="people-list" aria-busy={list.isPlaceholderData}>
            {people.map((person) => (
              <Row key={person.id} person={person} isChosen={chosen.has(person.id)} onChoose={choose} />
            ))}
          </ul>
          <MoreOfList list={list} row=".people-list > li" link="input" />
          {people.some((person) => canBeChosen(person) && !chosen.has(person.id)) && (
            <Button small pending={all.isPending} onClick={chooseAll}>
              {m.attendance_people_all()}
            </Button>
          )}
          <Refusal error={all.error} />
        </>
      )}
    </>
  )
}

const canBeChosen = ({ state }: PersonToInvite) => state === null

function Row({
  person,
  isChosen,
  onChoose,
}: {
  person: PersonToInvite
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}) {
  const { id, user_id, username, display_name, times, state } = person
  const name = display_name ?? username ?? ''
  return (
    <li>
      <label className="choice">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={state !== null}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
        <Portrait name={name} photo={person.profile_photo_url} />
        <span>
          <b>{name}</b>
          <span className="choice-help">
            {[
              ...(state ? [states[state]()] : []),
              ...(user_id ? [] : [m.hosting_people_guest()]),
              m.hosting_people_times({ count: times }),
              m.hosting_people_last({ date: formatDay(person.last_at) }),
            ].join(' · ')}
          </span>
        </span>
      </label>
    </li>
  )
}

const states = {
  invited: m.attendance_people_state_invited,
  coming: m.attendance_people_state_coming,
  hosting: m.attendance_people_state_hosting,
} satisfies Record<NonNullable<PersonToInvite['state']>, () => string>

/** Who can be invited of those whom the host picked, and the email; nothing is sent before both were shown. */
function Checked({
  eventId,
  people,
  preview: { members, guests, mail },
  onEnd,
}: {
  eventId: string
  people: string[]
  preview: PreviewPeopleInvitationsReply
  onEnd: (isSent: boolean) => void
}) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(invitingPeople(useQueryClient(), eventId))
  const count = members + guests
  const send = () =>
    mutate(people, {
      onSuccess: ({ invited }) => {
        toast({ title: m.attendance_by_email_sent_toast({ count: invited }) })
        onEnd(true)
      },
    })
  return (
    <div className="by-email-panel by-email-form">
      <h3 ref={focusOnce} tabIndex={-1}>
        {count > 0 ? m.attendance_people_counts({ count }) : m.attendance_people_left_none()}
      </h3>
      {count > 0 && count < people.length && (
        <p>{m.attendance_people_fewer({ count: people.length - count })}</p>
      )}
      {members > 0 && guests > 0 && <p>{m.attendance_people_members()}</p>}
      {mail && <MailPreview mail={mail} />}
      <Refusal error={error} />
      <div className="by-email-actions">
        {count > 0 && (
          <Button look="flame" pending={isPending} onClick={send}>
            {m.attendance_by_email_send({ count })}
          </Button>
        )}
        <Button look="quiet" onClick={() => onEnd(false)}>
          {m.attendance_people_back()}
        </Button>
      </div>
    </div>
  )
}
