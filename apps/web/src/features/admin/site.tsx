import { addDays, dayOf, formatMoment } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import './site.css'
import { longestAnnouncementDays } from '@hearth/contracts/admin-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { TextField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { ViewSkeleton } from './admin-dashboard.tsx'
import { announcing, endingAnnouncement, type Site, settingSignUps, siteOptions } from './site-queries.ts'
import { words } from './words.ts'

const text = words.site

/** What holds for the whole house: whether anybody can sign up, and the line that everyone reads. */
export function AdminSite() {
  const { data, isPending, error, refetch } = useQuery(siteOptions())
  if (isPending) return <ViewSkeleton />
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  return (
    <div className="admin-house">
      <SignUps {...data.signUps} />
      <Announcements announcements={data.announcements} />
    </div>
  )
}

function SignUps({ areOpen, isFixed }: Site['signUps']) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(settingSignUps(useQueryClient()))
  return (
    <section className="admin-house-part" aria-labelledby="sign-ups">
      <h3 id="sign-ups" className="block-title">
        {text.signUps}
      </h3>
      <p className="text-ink-2">{isFixed ? text.fixed : areOpen ? text.open : text.closed}</p>
      {!isFixed && (
        <div>
          <Button
            pending={isPending}
            onClick={() =>
              mutate(!areOpen, { onSuccess: () => toast({ title: areOpen ? text.nowClosed : text.nowOpen }) })
            }
          >
            {areOpen ? text.close : text.reopen}
          </Button>
        </div>
      )}
      <Refusal error={error} />
    </section>
  )
}

function Announcements({ announcements }: Pick<Site, 'announcements'>) {
  const present = announcements.find(({ isPresent }) => isPresent)
  const before = announcements.filter(({ isPresent }) => !isPresent)
  return (
    <section className="admin-house-part" aria-labelledby="announcements">
      <h3 id="announcements" className="block-title">
        {text.announcements}
      </h3>
      {present ? <Present announcement={present} /> : <p className="text-ink-2">{text.silent}</p>}
      <AnnounceForm replaces={present !== undefined} />
      {before.length > 0 && (
        <details className="case-history admin-before">
          <summary>{text.before}</summary>
          <ul>
            {before.map((one) => (
              <li key={one.id}>
                <b>{one.text}</b>
                <span>{text.stood(formatMoment(one.writtenAt), formatMoment(one.endsAt))}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Present({ announcement }: { announcement: Site['announcements'][number] }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(endingAnnouncement(useQueryClient()))
  return (
    <div className="admin-present">
      <div>
        <p className="font-semibold">{announcement.text}</p>
        <p className="small-print">{text.until(formatMoment(announcement.endsAt))}</p>
      </div>
      <Button
        small
        pending={isPending}
        onClick={() => mutate(announcement.id, { onSuccess: () => toast({ title: text.ended }) })}
      >
        {text.end}
      </Button>
      <Refusal error={error} />
    </div>
  )
}

const dayFromNow = (days: number) => addDays(dayOf(Date.now()), days)

/** Said once, however often it is sent: the line has its id from the moment the form is there. */
function AnnounceForm({ replaces }: { replaces: boolean }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(announcing(useQueryClient()))
  const [id, setId] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState('')
  const [until, setUntil] = useState(() => dayFromNow(3))
  const [isChecked, setIsChecked] = useState(false)
  const isShort = said.trim().length < 3
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (isShort || !until) return
    // Until the end of that day where the admin is.
    const endsAt = new Date(`${until}T23:59:59`).toISOString()
    mutate(
      { id, text: said.trim(), endsAt },
      {
        onSuccess: () => {
          setId(crypto.randomUUID())
          setSaid('')
          setIsChecked(false)
          toast({ title: text.said })
        },
      },
    )
  }
  return (
    <form className="admin-announce" noValidate onSubmit={send}>
      <TextField
        label={text.line}
        help={replaces ? text.replaces : text.lineHelp}
        maxLength={200}
        value={said}
        error={isChecked && isShort ? text.lineMissing : undefined}
        onChange={({ target }) => setSaid(target.value)}
      />
      <TextField
        label={text.untilLabel}
        type="date"
        min={dayFromNow(0)}
        max={dayFromNow(longestAnnouncementDays - 1)}
        value={until}
        error={isChecked && !until ? text.untilMissing : undefined}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Refusal error={error} />
      <div>
        <Button type="submit" look="flame" pending={isPending}>
          {text.announce}
        </Button>
      </div>
    </form>
  )
}
