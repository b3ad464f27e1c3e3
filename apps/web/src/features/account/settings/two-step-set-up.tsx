import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../forms/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { CodeForm } from '../code-form.tsx'
import { PasswordField } from '../password-field.tsx'
import { verifyCode } from '../second-factor.ts'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'
import { type Enrolment, enrolApp } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import NewRecoveryCodes from './new-recovery-codes.tsx'
import { appsQuery, loginsQuery } from './queries.ts'

type Step = { name: 'naming' } | { name: 'scanning'; enrolment: Enrolment } | { name: 'keeping' }

type SetUp = { open: boolean; isFirst: boolean; email: string; onClose: () => void }

/**
 * Adds an authenticator app: a name, a picture to scan, a first code; and for the first app the recovery codes, which
 * are shown this once and do not go away before they are kept.
 */
export default function TwoStepSetUp({ open, isFirst, email, onClose }: SetUp) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [step, setStep] = useState<Step>({ name: 'naming' })
  // The section behind the dialog knows the app before the codes are kept: what was begun as the first stays it.
  const [wasFirst, setWasFirst] = useState(isFirst)

  // Back to the beginning while it is closed: codes that were shown once are not made again by opening it.
  function close() {
    setStep({ name: 'naming' })
    onClose()
  }
  function onVerified() {
    void queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: loginsQuery.queryKey })
    if (wasFirst) return setStep({ name: 'keeping' })
    toast({ title: m.account_settings_two_step_app_added() })
    close()
  }
  function finish() {
    toast({
      title: m.account_settings_two_step_turned_on(),
      text: m.account_reset_saved_help(),
    })
    close()
  }
  const isForFirst = step.name === 'naming' ? isFirst : wasFirst
  const title = isForFirst ? m.account_settings_two_step_turn_on() : m.account_settings_two_step_add_app()
  return (
    <Dialog
      open={open}
      onClose={close}
      stays={step.name === 'keeping'}
      title={step.name === 'keeping' ? m.account_settings_codes_keep_title() : title}
    >
      {step.name === 'naming' && (
        <NameApp
          isFirst={isFirst}
          email={email}
          onEnrolled={(enrolment) => {
            setWasFirst(isFirst)
            setStep({ name: 'scanning', enrolment })
          }}
        />
      )}
      {step.name === 'scanning' && (
        <ScanPicture enrolment={step.enrolment} isFirst={wasFirst} onVerified={onVerified} />
      )}
      {step.name === 'keeping' && <NewRecoveryCodes email={email} onSaved={finish} />}
    </Dialog>
  )
}

type Naming = { isFirst: boolean; email: string; onEnrolled: (enrolment: Enrolment) => void }

function NameApp({ isFirst, email, onEnrolled }: Naming) {
  const confirming = useConfirming()
  // A first app locks everybody else out for good, so the server wants the password where it has not just seen it.
  const [needsPassword, setNeedsPassword] = useState(false)
  const { problem, isPending, form } = useSubmission(async (values) => {
    const name = textOf(values, 'name').trim()
    const currentPassword = textOf(values, 'current_password')
    const result = await confirming(() =>
      onBackend((backend) => enrolApp(backend, { name, currentPassword })),
    )
    if (!result.ok) {
      if (result.failure.field === 'current_password') setNeedsPassword(true)
      return problemOf(result.failure)
    }
    onEnrolled(result.enrolment)
    return undefined
  })
  return (
    <form {...form} className="account-dialog">
      <p>{m.account_settings_set_up_intro()}</p>
      {isFirst && <p>{m.account_settings_set_up_others_out()}</p>}
      <TextField
        label={m.account_settings_set_up_name()}
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={
          isFirst
            ? m.account_settings_set_up_suggested_name()
            : m.account_settings_set_up_suggested_name_for_more()
        }
        help={m.account_settings_set_up_name_help()}
        error={problem.fields?.name}
      />
      {needsPassword && (
        <>
          <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={m.account_settings_current_password()}
            name="current_password"
            autoComplete="current-password"
            error={problem.fields?.current_password}
          />
        </>
      )}
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton
        label={m.account_settings_set_up_go()}
        pendingLabel={m.account_settings_set_up_going()}
        isPending={isPending}
      />
    </form>
  )
}

function ScanPicture({
  enrolment: { factorId, picture, key },
  isFirst,
  onVerified,
}: {
  enrolment: Enrolment
  isFirst: boolean
  onVerified: () => void
}) {
  async function verify(code: string) {
    const result = await onBackend((backend) => verifyCode(backend, { factorId, code }))
    if (result.ok) onVerified()
    return result
  }
  return (
    <div className="account-dialog">
      <div className="scan">
        <img
          className="scan-picture"
          src={picture}
          alt={m.account_settings_set_up_picture()}
          width={196}
          height={196}
        />
        <div className="scan-words">
          <h3 className="standing-label">{m.account_settings_set_up_scan()}</h3>
          <p className="quiet">{m.account_settings_set_up_scan_help()}</p>
          <h3 className="standing-label space-before-small">{m.account_settings_set_up_key()}</h3>
          <TypedKey secret={key} />
        </div>
      </div>
      <CodeForm
        label={m.account_settings_set_up_code()}
        submit={isFirst ? m.account_settings_set_up_submit() : m.account_settings_set_up_submit_for_more()}
        onCode={verify}
      />
    </div>
  )
}

function TypedKey({ secret }: { secret: string }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ title: m.account_settings_set_up_key_copied() }),
      () => toast({ tone: 'bad', title: m.account_settings_codes_not_copied() }),
    )
  return (
    <p className="typed-key">
      {/* In fours for the eye; apps take it with the spaces. */}
      <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <IconButton label={m.account_settings_set_up_copy_key()} onClick={copy}>
        <Copy size={18} aria-hidden="true" />
      </IconButton>
    </p>
  )
}
