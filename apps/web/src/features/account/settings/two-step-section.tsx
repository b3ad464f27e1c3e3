import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../../format/when.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import type { AuthenticatorApp } from '../second-factor.ts'
import { FailedPart } from './failed-part.tsx'
import { appsQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveApp } from './remove-app.tsx'
import { AccountSection, Standing } from './section.tsx'

// Setting it up is behind a press, with all its words.
const TwoStepSetUp = lazy(() => import('./two-step-set-up.tsx'))

/** Signing in with a second step: off, or on with its apps and recovery codes. */
export function TwoStepSection({ email }: { email: string }) {
  const apps = useQuery(appsQuery)
  return (
    <AccountSection
      id="two-step"
      title={m.account_settings_two_step_title()}
      lede={m.account_settings_two_step_lede()}
    >
      {apps.data ? (
        <TwoStep apps={apps.data} email={email} />
      ) : apps.isError ? (
        <FailedPart
          sentence={m.account_settings_two_step_failed()}
          error={apps.error}
          onRetry={() => void apps.refetch()}
        />
      ) : (
        <Waiting label={m.account_settings_two_step_waiting()}>
          <Skeleton height={52} />
        </Waiting>
      )}
    </AccountSection>
  )
}

function TwoStep({ apps, email }: { apps: AuthenticatorApp[]; email: string }) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [hasBegun, setHasBegun] = useState(false)
  const isOn = apps.length > 0
  return (
    <>
      <Standing
        label={
          isOn ? (
            <Chip warm icon={<ShieldCheck size={16} aria-hidden="true" />}>
              {m.account_settings_two_step_on()}
            </Chip>
          ) : (
            <Chip>{m.account_settings_two_step_off()}</Chip>
          )
        }
        value={null}
        action={
          <Button
            small
            onClick={() => {
              setHasBegun(true)
              setIsSettingUp(true)
            }}
          >
            {isOn ? m.account_settings_two_step_add_app() : m.account_settings_two_step_turn_on()}
          </Button>
        }
      />
      {isOn && <Apps apps={apps} />}
      {isOn && <RecoveryCodes email={email} />}
      {/* In one place through off and on: the dialog goes on while the section behind it changes. */}
      {hasBegun && (
        <Suspense fallback={null}>
          <TwoStepSetUp
            open={isSettingUp}
            isFirst={!isOn}
            email={email}
            onClose={() => setIsSettingUp(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Apps({ apps }: { apps: AuthenticatorApp[] }) {
  return (
    <div>
      <h3 className="standing-label" id="apps-title">
        {m.account_settings_two_step_apps()}
      </h3>
      <ul className="account-list" aria-labelledby="apps-title">
        {apps.map((app) => (
          <li key={app.id}>
            <Standing
              label={app.name || m.account_authenticator_app()}
              value={m.account_settings_two_step_added({ day: formatDay(app.addedAt) })}
              action={<RemoveApp app={app} isLast={apps.length === 1} />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
