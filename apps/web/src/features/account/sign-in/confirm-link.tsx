import * as m from '@hearth/messages'
import { useState } from 'react'
import { getBackend, getHearthInfo, openPassingBackend } from '../../../data/network.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AuthScreen, scenes } from '../auth-screen.tsx'
import type { Failure } from '../failure.ts'
import {
  addressOfOtherClient,
  linkTypes,
  type Link as MailedLink,
  type RedeemResult,
  redeemLink,
} from '../mutations.ts'
import { SendLinkAgainForm } from './send-link-again.tsx'

const texts = {
  signup: {
    title: m.account_confirm_signup_title,
    lede: m.account_confirm_signup_lede,
    submit: m.account_confirm_signup_submit,
  },
  recovery: {
    title: m.account_reset_title,
    lede: m.account_confirm_recovery_lede,
    submit: m.account_reset_title,
  },
  email_change: {
    title: m.account_confirm_email_change_title,
    lede: m.account_confirm_email_change_lede,
    submit: m.account_confirm_email_change_submit,
  },
} satisfies Record<MailedLink['type'], Record<'title' | 'lede' | 'submit', () => string>>

/** What the page of a mailed link is called. */
export function titleOfLink(link: MailedLink | undefined): string {
  return link ? texts[link.type].title() : m.account_confirm_broken_title()
}

/** What the address of a mailed link says; `undefined` when it is not complete. */
export function readMailedLink(search: string): MailedLink | undefined {
  const query = new URLSearchParams(search)
  const type = linkTypes.find((known) => known === query.get('type'))
  const tokenHash = query.get('token_hash')
  if (!type || !tokenHash) return undefined
  const redirectTo = query.get('redirect_to')
  return { type, tokenHash, ...(redirectTo && { redirectTo }) }
}

/**
 * One button: opening the page spends nothing, so programs that look into mails cannot use a link up (contracts.md,
 * sign-in). `onRedeemed` leads on; a link that another client asked for leads back there (`leave`).
 */
export function ConfirmLink({
  link,
  onRedeemed,
  leave = (address) => location.assign(address),
}: {
  link: MailedLink
  onRedeemed: (result: Extract<RedeemResult, { ok: true }>) => void
  leave?: (address: string) => void
}) {
  const [failure, setFailure] = useState<Failure>()
  const [isPending, setIsPending] = useState(false)
  async function redeem() {
    setIsPending(true)
    const elsewhere = addressOfOtherClient(link, getHearthInfo().backend.url)
    if (elsewhere) return leave(elsewhere)
    const result = await redeemLink(link, { saved: getBackend, passing: openPassingBackend })
    setIsPending(false)
    if (result.ok) onRedeemed(result)
    else setFailure(result.failure)
  }
  if (failure?.reason === 'spent_link') return <SpentLink type={link.type} />
  const { title, lede, submit } = texts[link.type]
  return (
    <AuthScreen title={title()} lede={lede()} scene={scenes.confirm}>
      <div className="auth-part">
        {failure && <Alert tone="bad">{failure.message}</Alert>}
        <Button look="flame" wide pending={isPending} onClick={redeem}>
          {isPending ? m.account_one_moment() : submit()}
        </Button>
      </div>
    </AuthScreen>
  )
}

function SpentLink({ type }: { type: MailedLink['type'] }) {
  return (
    <AuthScreen
      title={m.account_confirm_spent_title()}
      lede={m.account_confirm_spent_lede()}
      scene={scenes.confirm}
    >
      <div className="auth-part" role="status">
        {type === 'signup' && <p>{m.account_confirm_spent_signup_help()}</p>}
        {type === 'email_change' && <p>{m.account_confirm_spent_change_again()}</p>}
      </div>
      {type !== 'email_change' && <SendLinkAgainForm type={type} />}
      <p className="auth-foot">
        <Link className="text-link" to={paths.login()}>
          {m.account_confirm_sign_in()}
        </Link>
      </p>
    </AuthScreen>
  )
}

/** For an address that lost its end on the way from the mail. */
export function BrokenLink() {
  return (
    <AuthScreen
      title={m.account_confirm_broken_title()}
      lede={m.account_confirm_broken_lede()}
      scene={scenes.confirm}
    >
      <div className="auth-part">
        <ButtonLink look="flame" wide to={paths.login()}>
          {m.account_confirm_sign_in()}
        </ButtonLink>
      </div>
    </AuthScreen>
  )
}
