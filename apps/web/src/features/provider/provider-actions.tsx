import * as m from '@hearth/messages'
import './provider-form.css'
import type { ProviderStatus } from '@hearth/contracts/provider-values'
import { MessageCircleHeart, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'
import type { OwnEvent } from './event-select.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PauseButton, ResumeButton } from './pause-buttons.tsx'
import type { ProviderRecord } from './provider.ts'
import { fromPriceInWords, lowestPrice } from './provider-price.ts'

const states = {
  draft: m.provider_owner_states_draft,
  in_review: m.provider_owner_states_in_review,
  published: m.provider_owner_states_published,
  paused: m.provider_owner_states_paused,
} satisfies Record<ProviderStatus, () => string>

/** What a member can do with somebody's page. `ownEvents` are the coming events that they host themselves. */
export function VisitorActions({
  provider,
  ownEvents,
}: {
  provider: ProviderRecord
  ownEvents: readonly OwnEvent[]
}) {
  const [opened, setOpened] = useState<'ask' | 'invite'>()
  const close = () => setOpened(undefined)
  const price = fromPriceInWords(lowestPrice(provider.services))
  return (
    <div className="provider-actions">
      <Button
        look="flame"
        wide
        icon={<MessageCircleHeart size={20} aria-hidden="true" />}
        onClick={() => setOpened('ask')}
      >
        {m.provider_ask_title({ name: provider.name })}
      </Button>
      <Button wide onClick={() => setOpened('invite')}>
        {m.provider_page_invite()}
      </Button>
      <p className="small-print">{m.provider_page_you_agree()}</p>
      <div className="provider-dock">
        <b>{price ?? provider.name}</b>
        <Button look="flame" onClick={() => setOpened('ask')}>
          {m.provider_page_ask_short()}
        </Button>
      </div>
      {opened === 'ask' && <AskDialog provider={provider} ownEvents={ownEvents} onClose={close} />}
      {opened === 'invite' && <InviteDialog provider={provider} ownEvents={ownEvents} onClose={close} />}
    </div>
  )
}

/** The question about one service, from its row. */
export function AskAbout({
  provider,
  ownEvents,
  service,
}: {
  provider: ProviderRecord
  ownEvents: readonly OwnEvent[]
  service: ProviderRecord['services'][number]
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        aria-label={m.provider_page_ask_about({ service: service.name })}
        onClick={() => setIsOpen(true)}
      >
        {m.provider_page_ask_short()}
      </Button>
      {isOpen && (
        <AskDialog
          provider={provider}
          ownEvents={ownEvents}
          serviceId={service.id}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** A sign-in stands before what one does as a member, and leads back here. */
export function SignInToAsk({ provider }: { provider: ProviderRecord }) {
  const to = paths.login(paths.provider(provider.id))
  return (
    <div className="provider-actions">
      <ButtonLink look="flame" wide to={to}>
        {m.provider_page_sign_in_to_ask({ name: provider.name })}
      </ButtonLink>
      <p className="small-print">{m.provider_page_you_agree()}</p>
    </div>
  )
}

/** The owner's panel: how the page stands, and what they can do with it. `requests` are hosts who ask for them. */
export function OwnerActions({ provider, requests }: { provider: ProviderRecord; requests?: ReactNode }) {
  return (
    <div className="provider-actions">
      <p className="provider-state">{states[provider.status]()}</p>
      <ButtonLink
        look="flame"
        wide
        to={paths.becomeProvider()}
        icon={<Pencil size={18} aria-hidden="true" />}
      >
        {m.provider_owner_edit()}
      </ButtonLink>
      {provider.status === 'published' && <PauseButton providerId={provider.id} />}
      {provider.status === 'paused' && !provider.isPausedByAdmin && <ResumeButton providerId={provider.id} />}
      {requests}
    </div>
  )
}
