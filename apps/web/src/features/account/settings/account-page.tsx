import * as m from '@hearth/messages'
import './account.css'
import type { User } from '@hearth/network-sdk'
import type { ReactNode } from 'react'
import { CoverImage } from '../../../art/cover-image.tsx'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { CodeConfirmation } from './code-confirmation.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { KeepAccount } from './keep-account.tsx'
import { MyDataSection } from './my-data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { AccountSection } from './section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import { useLanding } from './use-landing.ts'
import { WhoYouAre } from './who-you-are.tsx'

const matters = [
  { id: 'who', title: m.account_settings_who_title },
  { id: 'email', title: m.account_fields_email },
  { id: 'password', title: m.account_fields_password },
  { id: 'two-step', title: m.account_settings_two_step_title },
  { id: 'devices', title: m.account_settings_devices_title },
  { id: 'reading', title: m.account_settings_reading_title },
  { id: 'choices', title: m.account_settings_choices_title },
  { id: 'calendar', title: m.account_settings_calendar_title },
  { id: 'data', title: m.account_settings_data_title },
  { id: 'delete', title: m.account_settings_deletion_title },
]

/**
 * Everything that a member decides about their own account. `pictures` is where photo and cover are changed, `choices` what
 * they want to hear of, `calendar` where its private address is renewed. `afterPassword` stands below a changed password.
 */
export function AccountPage({
  user,
  pictures,
  choices,
  calendar,
  afterPassword,
}: {
  user: User
  pictures?: ReactNode
  choices?: ReactNode
  calendar?: ReactNode
  afterPassword?: ReactNode
}) {
  const email = user.email ?? ''
  const page = useLanding()
  return (
    <CodeConfirmation>
      <section className="wrap account-page" ref={page}>
        <header className="account-head">
          <div>
            <h1 className="page-title" id="account-title" tabIndex={-1}>
              {m.account_settings_title()}
            </h1>
            <p className="lede">{m.account_settings_lede()}</p>
          </div>
          <Halo className="account-arch" aria-hidden="true">
            <Arch>
              <CoverImage id="your-account" category="education" ratio="tall" />
            </Arch>
          </Halo>
        </header>
        <KeepAccount />
        <div className="account-columns">
          <nav className="account-rail" aria-label={m.account_settings_on_this_page()}>
            {matters.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title()}
              </a>
            ))}
          </nav>
          <div className="account-matters">
            <WhoYouAre userId={user.id} pictures={pictures} />
            <EmailSection email={email} />
            <PasswordSection email={email} afterChange={afterPassword} />
            <TwoStepSection email={email} />
            <DevicesSection />
            <ReadingSection userId={user.id} />
            <AccountSection
              id="choices"
              title={m.account_settings_choices_title()}
              lede={m.account_settings_choices_lede()}
            >
              {choices}
            </AccountSection>
            <AccountSection
              id="calendar"
              title={m.account_settings_calendar_title()}
              lede={m.account_settings_calendar_lede()}
            >
              {calendar}
            </AccountSection>
            <MyDataSection />
            <DeletionSection email={email} />
          </div>
        </div>
      </section>
    </CodeConfirmation>
  )
}
