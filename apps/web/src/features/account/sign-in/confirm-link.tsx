import { m } from '@hearth/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { getBackend, getHearthInfo, openPassingBackend } from '../../../data/network.ts'
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
import { words } from '../words.ts'
import { SendLinkAgainForm } from './send-link-again.tsx'

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
  const { title, lede, submit } = words.confirm[link.type]
  return (
    <AuthScreen title={title} lede={lede} scene={scenes.confirm}>
      <div className="auth-part">
        {failure && <Alert tone="bad">{failure.message}</Alert>}
        <Button look="flame" wide pending={isPending} onClick={redeem}>
          {isPending ? m.account_confirm_pending() : submit}
        </Button>
      </div>
    </AuthScreen>
  )
}

function SpentLink({ type }: { type: MailedLink['type'] }) {
  const { title, lede, signupHelp, changeAgain } = words.confirm.spent
  return (
    <AuthScreen title={title} lede={lede} scene={scenes.confirm}>
      <div className="auth-part" role="status">
        {type === 'signup' && <p>{signupHelp}</p>}
        {type === 'email_change' && <p>{changeAgain}</p>}
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
  const { title, lede } = words.confirm.broken
  return (
    <AuthScreen title={title} lede={lede} scene={scenes.confirm}>
      <div className="auth-part">
        <ButtonLink look="flame" wide to={paths.login()}>
          {m.account_confirm_sign_in()}
        </ButtonLink>
      </div>
    </AuthScreen>
  )
}
