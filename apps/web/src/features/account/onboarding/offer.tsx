import * as m from '@hearth/messages'
import './offer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { choicesOptions, rememberChoice } from './choices.ts'
import type { OnboardingStep } from './onboarding-state.ts'

/**
 * What is still missing, offered calmly: a name, which much depends on, or a photo, which can be waved away for good.
 * Nothing shows once all is there, nor while it is not known whether it was waved away.
 */
export function OnboardingOffer({
  step,
  userId,
  name,
  onAddPhoto,
}: {
  step: OnboardingStep
  userId: string
  name: string
  onAddPhoto: () => void
}) {
  const queryClient = useQueryClient()
  const { data: choices } = useQuery({ ...choicesOptions(userId), enabled: step === 'profilePhoto' })
  if (step === 'username') {
    return (
      <Offer name={name} title={m.account_username_title()} text={m.account_onboarding_offer_name_text()}>
        <ButtonLink small look="flame" to={paths.usernameSetup(paths.dashboard())}>
          {m.account_onboarding_offer_name_action()}
        </ButtonLink>
      </Offer>
    )
  }
  if (step === 'complete' || !choices || choices.includes('photo_offer_closed')) return null
  return (
    <Offer
      name={name}
      title={m.account_onboarding_offer_photo_title()}
      text={m.account_onboarding_offer_photo_text()}
    >
      <Button small onClick={onAddPhoto}>
        {m.account_onboarding_offer_photo_action()}
      </Button>
      <IconButton
        label={m.account_onboarding_offer_photo_close()}
        className="offer-close"
        onClick={() => void rememberChoice(queryClient, { userId, choice: 'photo_offer_closed' })}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Offer>
  )
}

function Offer({
  name,
  title,
  text,
  children,
}: {
  name: string
  title: string
  text: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className="offer" aria-labelledby={titleId}>
      <Portrait name={name} photo={null} size="large" />
      <div className="offer-words">
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
