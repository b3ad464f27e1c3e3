import type { DeleteAccountReply } from '@hearth/contracts/account'
import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatFullDay } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { Link } from '../../../navigation/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { PasswordField } from '../password-field.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'
import { deleteAccount } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import { accountQuery, appsQuery, loginsQuery } from './queries.ts'
import { AccountSection } from './section.tsx'

/** The way out, with what follows from it said first. */
export function DeletionSection({ email }: { email: string }) {
  const { data } = useQuery(accountQuery)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <AccountSection
      id="delete"
      title={m.account_settings_deletion_title()}
      lede={m.account_settings_deletion_lede()}
    >
      {data?.deletion ? (
        <p>{m.account_settings_deletion_asked({ day: formatFullDay(data.deletion.deletesAt) })}</p>
      ) : (
        <Button look="danger" small className="self-start" onClick={() => setIsAsking(true)}>
          {m.account_settings_deletion_title()}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.account_settings_deletion_dialog_title()}
      >
        <DeletionForm email={email} onClose={() => setIsAsking(false)} />
      </Dialog>
    </AccountSection>
  )
}

function DeletionForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: apps } = useQuery(appsQuery)
  const confirming = useConfirming()
  const onAsked = useAfterAsking(onClose)
  // Who has an authenticator app shows a code of it in place of the password, unless the server wants both: a new app
  // does not stand for the password yet.
  const [isWanted, setIsWanted] = useState(false)
  const needsPassword = isWanted || apps?.length === 0
  const { problem, isPending, form } = useSubmission(async (values) => {
    const typed = { password: textOf(values, 'password'), events: textOf(values, 'events') }
    const fields = problemsOf({ ...typed, needsPassword, isUnderstood: values.has('understood') })
    if (fields) return { fields }
    const request = {
      events: typed.events === 'cancel' ? ('cancel' as const) : ('leave' as const),
      ...(typed.password && { password: typed.password }),
    }
    const result = await confirming(() => onBackend((backend) => deleteAccount(backend, request)))
    if (!result.ok) {
      if (result.failure.field === 'password') setIsWanted(true)
      return problemOf(result.failure)
    }
    onAsked(result.reply)
    return undefined
  })
  return (
    <form {...form} className="account-dialog">
      <WhatFollows onLeave={onClose} />
      <ChoiceGroup legend={m.account_settings_deletion_events()} aria-describedby="events-problem">
        <Radio
          name="events"
          value="leave"
          label={m.account_settings_deletion_leave_events()}
          help={m.account_settings_deletion_leave_events_help()}
        />
        <Radio
          name="events"
          value="cancel"
          label={m.account_settings_deletion_cancel_events()}
          help={m.account_settings_deletion_cancel_events_help()}
        />
      </ChoiceGroup>
      {problem.fields?.events && <Problem id="events-problem">{problem.fields.events}</Problem>}
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      {needsPassword && (
        <PasswordField
          label={m.account_settings_current_password()}
          name="password"
          autoComplete="current-password"
          error={problem.fields?.password}
        />
      )}
      <Checkbox
        name="understood"
        label={m.account_settings_deletion_understood()}
        aria-describedby="understood-problem"
      />
      {problem.fields?.understood && <Problem id="understood-problem">{problem.fields.understood}</Problem>}
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <div className="account-form-foot">
        <Button type="submit" look="danger" pending={isPending}>
          {isPending ? m.account_one_moment() : m.account_settings_deletion_title()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {m.account_settings_keep_submit()}
        </Button>
      </div>
    </form>
  )
}

function WhatFollows({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <div className="follows">
        <h3 className="standing-label">{m.account_settings_deletion_now()}</h3>
        <ul>
          <li>{m.account_settings_deletion_now_profile()}</li>
          <li>{m.account_settings_deletion_now_devices()}</li>
        </ul>
        <h3 className="standing-label">{m.account_settings_deletion_later()}</h3>
        <ul>
          <li>{m.account_settings_deletion_later_profile()}</li>
          <li>{m.account_settings_deletion_later_drafts()}</li>
          <li>{m.account_settings_deletion_later_spots()}</li>
        </ul>
      </div>
      <p>
        <Link className="text-link" to="#data" onClick={onLeave}>
          {m.account_settings_deletion_download()}
        </Link>
      </p>
    </>
  )
}

function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id} role="alert">
      <CircleAlert size={15} aria-hidden="true" />
      {children}
    </p>
  )
}

type Typed = { password: string; events: string; needsPassword: boolean; isUnderstood: boolean }

function problemsOf(typed: Typed): Record<string, string> | undefined {
  const problems = {
    ...(!typed.events && { events: m.account_settings_deletion_events_missing() }),
    ...(typed.needsPassword &&
      !typed.password && { password: m.account_settings_current_password_missing() }),
    ...(!typed.isUnderstood && { understood: m.account_settings_deletion_understood_missing() }),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The day is said, and every other login is over; the banner above takes the focus. */
function useAfterAsking(onClose: () => void): (reply: DeleteAccountReply) => void {
  const queryClient = useQueryClient()
  const toast = useToast()
  return async ({ deletesAt, cancelledEvents }) => {
    onClose()
    toast({
      title: m.account_settings_deletion_asked({ day: formatFullDay(deletesAt) }),
      text:
        cancelledEvents === 0
          ? m.account_settings_deletion_asked_text()
          : m.account_settings_deletion_asked_cancelled({ events: cancelledEvents }),
    })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: loginsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['events'] }),
    ])
  }
}
