import * as m from '@hearth/messages'
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
import {
  announcing,
  endingAnnouncement,
  type Site,
  settingGuestAnswers,
  settingSignUps,
  siteOptions,
} from './site-queries.ts'

/** What holds for the whole house: who can sign up and reply, and the line that everyone reads. */
export function AdminSite() {
  const { data, isPending, error, refetch } = useQuery(siteOptions())
  if (isPending) return <ViewSkeleton />
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  return (
    <div className="admin-house">
      <SignUps {...data.signUps} />
      <GuestAnswers takesGuests={data.takesGuests} />
      <Announcements announcements={data.announcements} />
    </div>
  )
}

function SignUps({ areOpen, isFixed }: Site['signUps']) {
  const { mutate, isPending, error } = useMutation(settingSignUps(useQueryClient()))
  const toast = useToast()
  const said = { title: areOpen ? m.admin_site_now_closed() : m.admin_site_now_open() }
  return (
    <Switch
      id="sign-ups"
      title={m.admin_site_sign_ups()}
      text={isFixed ? m.admin_site_fixed() : areOpen ? m.admin_site_open() : m.admin_site_closed()}
      action={isFixed ? undefined : areOpen ? m.admin_site_close() : m.admin_site_reopen()}
      pending={isPending}
      error={error}
      onPress={() => mutate(!areOpen, { onSuccess: () => toast(said) })}
    />
  )
}

function GuestAnswers({ takesGuests }: Pick<Site, 'takesGuests'>) {
  const { mutate, isPending, error } = useMutation(settingGuestAnswers(useQueryClient()))
  return (
    <Switch
      id="guest-answers"
      title={m.admin_site_guests()}
      text={takesGuests ? m.admin_site_guests_on() : m.admin_site_guests_off()}
      action={takesGuests ? m.admin_site_guests_turn_off() : m.admin_site_guests_turn_on()}
      pending={isPending}
      error={error}
      onPress={() => mutate(!takesGuests)}
    />
  )
}

/** What is on or off for all of Hearth, in words, with the button that changes it. */
function Switch({
  id,
  title,
  text,
  action,
  pending,
  error,
  onPress,
}: {
  id: string
  title: string
  text: string
  /** Undefined where nobody can change it here. */
  action: string | undefined
  pending: boolean
  error: Error | null
  onPress: () => void
}) {
  return (
    <section className="admin-house-part" aria-labelledby={id}>
      <h3 id={id} className="block-title">
        {title}
      </h3>
      <p className="quiet" aria-live="polite">
        {text}
      </p>
      {action !== undefined && (
        <div>
          <Button pending={pending} onClick={onPress}>
            {action}
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
        {m.admin_site_announcements()}
      </h3>
      {present ? <Present announcement={present} /> : <p className="quiet">{m.admin_site_silent()}</p>}
      <AnnounceForm replaces={present !== undefined} />
      {before.length > 0 && (
        <details className="case-history admin-before">
          <summary>{m.admin_site_before()}</summary>
          <ul>
            {before.map((one) => (
              <li key={one.id}>
                <b>{one.text}</b>
                <span>
                  {m.admin_site_stood({ from: formatMoment(one.writtenAt), to: formatMoment(one.endsAt) })}
                </span>
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
        <p>
          <b>{announcement.text}</b>
        </p>
        <p className="small-print">{m.admin_site_until({ moment: formatMoment(announcement.endsAt) })}</p>
      </div>
      <Button
        small
        pending={isPending}
        onClick={() => mutate(announcement.id, { onSuccess: () => toast({ title: m.admin_site_ended() }) })}
      >
        {m.admin_site_end()}
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
          toast({ title: m.admin_site_said() })
        },
      },
    )
  }
  return (
    <form className="admin-announce" noValidate onSubmit={send}>
      <TextField
        label={m.admin_site_line()}
        help={replaces ? m.admin_site_replaces() : m.admin_site_line_help()}
        maxLength={200}
        value={said}
        error={isChecked && isShort ? m.admin_site_line_missing() : undefined}
        onChange={({ target }) => setSaid(target.value)}
      />
      <TextField
        label={m.admin_site_until_label()}
        type="date"
        min={dayFromNow(0)}
        max={dayFromNow(longestAnnouncementDays - 1)}
        value={until}
        error={isChecked && !until ? m.admin_site_until_missing() : undefined}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Refusal error={error} />
      <div>
        <Button type="submit" look="flame" pending={isPending}>
          {m.admin_site_announce()}
        </Button>
      </div>
    </form>
  )
}
