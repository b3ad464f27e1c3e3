import { findSibling } from '@hearth/contracts/siblings'
import * as m from '@hearth/messages'
import { signOnWords } from '@hearth/network-sdk/sign-on-words'
import { useEffect, useRef, useState } from 'react'
import { noteError } from '../../../data/health.ts'
import { getHearthInfo, getSignOn } from '../../../data/network.ts'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { sayOfSignOn } from '../../../features/account/session/say-of-sign-on.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { takeArrival } from '../../arrival.ts'
import { usePageTitle } from '../../layout/page-title.ts'

/**
 * Where the apps of the network meet: another app asks here who is signed in, a menu leads here, and the way back from
 * another app ends here. It shows something only where the person has to decide.
 */
export function Component() {
  usePageTitle(m.account_sign_on_title())
  const navigate = useNavigate()
  const [address] = useState(takeArrival)
  const [tooOldFor, setTooOldFor] = useState<string>()
  const hasArrived = useRef(false)

  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    const goOn = (to: string) => navigate(to, { replace: true })
    arrive(address).then((result) => {
      if (result.toast) sayOfSignOn(result.toast)
      if (result.isLeaving) return undefined
      if (result.needsFreshSignIn) return setTooOldFor(result.app)
      if (result.needsSignIn) return goOn(paths.login(questionIn(address)))
      // By hand then, and on to where they were going.
      const destination = result.returnTo ?? paths.home()
      const isByHand = result.toast === signOnWords.failed && !result.session
      if (isByHand) return goOn(paths.login(destination === paths.home() ? undefined : destination))
      return goOn(destination)
    })
  }, [address, navigate])

  if (tooOldFor) return <TooOld address={address} app={tooOldFor} />
  return (
    <p className="row wrap section quiet" role="status">
      <Spinner />
      {m.account_sign_on_on_the_way()}
    </p>
  )
}

/** A sign-in opens other apps for eight hours; afterwards the person signs in again, or goes back without. */
function TooOld({ address, app }: { address: string; app: string }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const title = findSibling(getHearthInfo().siblings, app)?.title ?? app
  return (
    <AuthScreen
      title={m.account_sign_on_too_old_title()}
      lede={m.account_sign_on_too_old({ app: title })}
      scene={scenes.login}
    >
      <div className="cluster space-before-large">
        <Button
          look="flame"
          onClick={async () => {
            const result = await signOut()
            if (result.ok) navigate(paths.login(questionIn(address)), { replace: true })
            else sayOfSignOn(result.failure.message)
          }}
        >
          {m.account_sign_on_again()}
        </Button>
        <Button onClick={() => void getSignOn().then((signOn) => signOn.decline(address))}>
          {m.account_sign_on_without({ app: title })}
        </Button>
      </div>
    </AuthScreen>
  )
}

/** Nothing of it is worth the error screen: whoever cannot be carried over signs in by hand. */
async function arrive(address: string) {
  try {
    return await (await getSignOn()).arrive(address)
  } catch (error) {
    noteError(error, 'single sign-on')
    return { toast: signOnWords.failed }
  }
}

function questionIn(address: string): string {
  return paths.signOn() + new URL(address).search
}
