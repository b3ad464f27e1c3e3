import * as m from '@hearth/messages'
import { formatDay } from '../../../format/when.ts'
import './own-calendar.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '../../../format/error-words.ts'
import { Link } from '../../../navigation/index.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useCalendarEnd, useCalendarRenewal } from './mutations.ts'
import { ownCalendarOptions } from './queries.ts'
import { SubscriptionWays } from './subscription-ways.tsx'

/** Where on the page it stands. */
export const ownCalendarId = 'your-calendar'

/** The address under which a member's own calendar reads what they are coming to: made, renewed, taken away. */
export function OwnCalendar({ userId }: { userId: string }) {
  return (
    <section className="own-calendar" id={ownCalendarId} aria-labelledby="own-calendar-title">
      <h2 className="block-title" id="own-calendar-title">
        {m.event_subscribe_own_title()}
      </h2>
      <p>{m.event_subscribe_own_lede()}</p>
      <CalendarAddress userId={userId} />
    </section>
  )
}

/** The address alone, for a page that gives it a place of its own. */
export function CalendarAddress({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(ownCalendarOptions(userId))
  return (
    <>
      {isPending && (
        <Waiting label={m.event_subscribe_own_loading()}>
          <Skeleton width={220} height={44} />
        </Waiting>
      )}
      {error && !data && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {data && <Address userId={userId} since={data.since} />}
    </>
  )
}

/** After a change of password, which the address outlives; nothing where there is none. */
export function CalendarStillWorks({ userId, renewAt }: { userId: string; renewAt: string }) {
  const { data } = useQuery(ownCalendarOptions(userId))
  if (!data?.since) return null
  return (
    <Alert>
      {m.event_subscribe_own_still_works()}{' '}
      <Link className="text-link" to={renewAt}>
        {m.event_subscribe_own_renew_there()}
      </Link>
    </Alert>
  )
}

function Address({ userId, since }: { userId: string; since: string | null }) {
  const renewal = useCalendarRenewal(userId)
  const end = useCalendarEnd(userId)
  const toast = useToast()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const close = () => setAsking(undefined)
  const renew = () => renewal.mutate(undefined, { onSuccess: close })
  const takeAway = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        close()
        renewal.reset()
        toast({ title: m.event_subscribe_own_ended() })
      },
    })
  if (since === null) {
    return (
      <>
        {renewal.error && <Alert tone="bad">{sentenceFor(renewal.error)}</Alert>}
        <Button pending={renewal.isPending} onClick={renew}>
          {m.event_subscribe_own_make()}
        </Button>
      </>
    )
  }
  return (
    <>
      {renewal.data ? (
        <div className="own-calendar-ways">
          <Alert>{m.event_subscribe_own_once()}</Alert>
          <SubscriptionWays address={renewal.data.address} name={m.site_calendar_title()} />
        </div>
      ) : (
        <p>{m.event_subscribe_own_since({ day: formatDay(since) })}</p>
      )}
      <div className="own-calendar-deeds">
        <Button small onClick={() => setAsking('renew')}>
          {m.event_subscribe_own_renew()}
        </Button>
        <Button small look="quiet" onClick={() => setAsking('end')}>
          {m.event_subscribe_own_end()}
        </Button>
      </div>
      <Asking
        open={asking === 'renew'}
        title={m.event_subscribe_own_renew_title()}
        help={m.event_subscribe_own_renew_help()}
        action={m.event_subscribe_own_renew()}
        run={renewal}
        onDo={renew}
        onClose={close}
      />
      <Asking
        open={asking === 'end'}
        title={m.event_subscribe_own_end_title()}
        help={m.event_subscribe_own_end_help()}
        action={m.event_subscribe_own_end()}
        run={end}
        onDo={takeAway}
        onClose={close}
      />
    </>
  )
}

/** What is asked before an address that may be in use stops working. */
function Asking({
  open,
  title,
  help,
  action,
  run,
  onDo,
  onClose,
}: {
  open: boolean
  title: string
  help: string
  action: string
  run: { isPending: boolean; error: unknown }
  onDo: () => void
  onClose: () => void
}) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={title}
      leave={m.site_cancel()}
      action={{ label: action, look: 'flame', isPending: run.isPending, onAct: onDo }}
    >
      <div className="stack stack-small">
        <p>{help}</p>
        {run.error !== null && <Alert tone="bad">{sentenceFor(run.error)}</Alert>}
      </div>
    </ActionDialog>
  )
}
