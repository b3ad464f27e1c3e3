import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { AuthScreen } from '../features/auth/auth-screen.tsx'
import { GoOn } from '../features/auth/go-on.tsx'
import { destinationAfterSignIn, rememberOrigin } from '../features/auth/origin.ts'
import { useSession } from '../features/auth/session.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { words } from '../features/auth/words.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'

/** What the page that leads here may tell: an address was just confirmed. */
type ArrivalState = { confirmedEmail?: unknown } | null

export function Component() {
  usePageTitle(words.login.submit)
  const location = useLocation()
  const { user } = useSession()
  // The way may lead through other screens first, so that the page they came for is remembered beyond this address.
  useEffect(() => {
    const destination = destinationAfterSignIn(location)
    if (destination !== paths.home()) rememberOrigin(destination)
  }, [location])
  if (user) return <GoOn />
  const { confirmedEmail } = (location.state as ArrivalState) ?? {}
  return (
    <AuthScreen title={words.login.title} lede={words.login.lede} scene="login">
      {typeof confirmedEmail === 'string' && <Notice tone="ok">{words.login.confirmed}</Notice>}
      <SignInForm email={typeof confirmedEmail === 'string' ? confirmedEmail : undefined} />
      <p className="auth-foot">
        {words.login.newHere}
        <Link className="text-link" to={paths.signUp()}>
          {words.login.signUp}
        </Link>
      </p>
    </AuthScreen>
  )
}
