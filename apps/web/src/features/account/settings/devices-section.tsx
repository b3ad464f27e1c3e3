import type { Login } from '@hearth/contracts/account'
import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { getHearthInfo } from '../../../data/network.ts'
import { showChange } from '../../../data/show-change.ts'
import { formatAgo, formatDay } from '../../../format/when.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { onBackend } from '../with-backend.ts'
import { endLogin, endOtherLogins } from './changes.ts'
import { FailedPart } from './failed-part.tsx'
import { loginsQuery } from './queries.ts'
import { AccountSection } from './section.tsx'

/** Where the account is open, and how to close it there. */
export function DevicesSection() {
  const logins = useQuery(loginsQuery)
  return (
    <AccountSection
      id="devices"
      title={m.account_settings_devices_title()}
      lede={m.account_settings_devices_lede()}
    >
      {logins.data ? (
        <Devices logins={logins.data} />
      ) : logins.isError ? (
        <FailedPart
          sentence={m.account_settings_devices_failed()}
          error={logins.error}
          onRetry={() => void logins.refetch()}
        />
      ) : (
        <Waiting label={m.account_settings_devices_waiting()} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Waiting>
      )}
    </AccountSection>
  )
}

function Devices({ logins }: { logins: Login[] }) {
  const [nowMs] = useState(() => Date.now())
  const list = useRef<HTMLUListElement>(null)
  const hasOthers = logins.some(({ current }) => !current)
  return (
    <>
      <ul className="devices" ref={list} tabIndex={-1} aria-label={m.account_settings_devices_title()}>
        {logins.map((login) => (
          // What was ended leaves the list; the list itself then takes the focus.
          <Device key={login.id} login={login} nowMs={nowMs} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {hasOthers ? (
        <EndOthers onEnded={() => list.current?.focus()} />
      ) : (
        <p>{m.account_settings_devices_alone()}</p>
      )}
    </>
  )
}

function Device({ login, nowMs, onEnded }: { login: Login; nowMs: number; onEnded: () => void }) {
  const { id, current, device, app, createdAt, refreshedAt } = login
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isEnding, setIsEnding] = useState(false)
  const Icon = /iPhone|Android|iPad/.test(device) ? Smartphone : Laptop
  const when = formatAgo(refreshedAt, nowMs)

  async function end() {
    setIsEnding(true)
    const result = await onBackend((backend) => endLogin(backend, id))
    setIsEnding(false)
    if (!result.ok) return toast({ tone: 'bad', title: result.failure.message })
    await showChange<Login[]>(queryClient, loginsQuery.queryKey, (known) =>
      known?.filter((other) => other.id !== id),
    )
    toast({ title: m.account_settings_devices_ended({ device }) })
    onEnded()
  }
  return (
    <li className="device">
      <span className="device-icon" aria-hidden="true">
        <Icon size={22} />
      </span>
      <div className="device-words">
        <p className="device-name">
          {app === 'hearth' ? device : m.account_settings_devices_in_app({ device, app: titleOf(app) })}
          {current && <Chip warm>{m.account_settings_devices_current()}</Chip>}
        </p>
        <p className="small-print">
          {current ? m.account_settings_devices_used_now() : m.account_settings_devices_used({ when })}{' '}
          {m.account_settings_devices_since({ day: formatDay(createdAt) })}
        </p>
      </div>
      {!current && (
        <Button
          small
          pending={isEnding}
          aria-label={m.account_settings_devices_end_device({ device, when })}
          onClick={end}
        >
          {isEnding ? m.account_settings_devices_ending() : m.account_settings_devices_end()}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function endAll() {
    setIsPending(true)
    const result = await onBackend(endOtherLogins)
    setIsPending(false)
    if (!result.ok) return setProblem(result.failure.message)
    await showChange<Login[]>(queryClient, loginsQuery.queryKey, (known) =>
      known?.filter(({ current }) => current),
    )
    setIsAsking(false)
    toast({ title: m.account_reset_saved_help() })
    onEnded()
  }
  function close() {
    setIsAsking(false)
    setProblem('')
  }
  return (
    <>
      <Button small className="self-start" onClick={() => setIsAsking(true)}>
        {m.account_settings_devices_end_others()}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={close}
        title={m.account_settings_devices_end_others_title()}
        leave={m.site_cancel()}
        action={{
          label: isPending ? m.account_settings_devices_ending() : m.account_settings_devices_end_others(),
          look: 'danger',
          isPending,
          onAct: endAll,
        }}
      >
        <div className="account-dialog">
          <p>{m.account_settings_devices_end_others_help()}</p>
          {problem && <Alert tone="bad">{problem}</Alert>}
        </div>
      </ActionDialog>
    </>
  )
}

function titleOf(app: string): string {
  return getHearthInfo().siblings.find(({ id }) => id === app)?.title ?? app
}
