import * as m from '@hearth/messages'
import { readOnlyCode } from '@hearth/network-sdk'
import { useEffect, useReducer, useState } from 'react'
import { Frame } from './frame.tsx'
import { Journal } from './journal.tsx'
import { health, joinNetwork, type Network } from './network.ts'
import { takeOwnHabits } from './own-habits.ts'
import { takeOwnLanguage } from './own-language.ts'
import { type Person, personOf, readPerson } from './person.ts'
import { wearColours } from './theme.ts'
import { Toast } from './toast.tsx'
import { useUser } from './use-session.ts'
import { useSignOn } from './use-sign-on.ts'
import { Welcome } from './welcome.tsx'

/** Joins the network once, then shows the journal or the way into it. */
export function App() {
  const [network, setNetwork] = useState<Network | 'away'>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (attempt === 0) return
    joinNetwork().then(
      (joined) => {
        wearColours(joined.self.colours)
        setNetwork(joined)
      },
      (error) => {
        health.note(error, 'joining the network')
        setNetwork('away')
      },
    )
  }, [attempt])

  if (!network) return <Frame />
  if (network === 'away') return <Away onTryAgain={() => setAttempt(attempt + 1)} />
  return <Joined network={network} />
}

function Joined({ network }: { network: Network }) {
  const { backend, hearth, signOn } = network
  const user = useUser(backend)
  const [known, setKnown] = useState<Person>()
  const [notification, setNotification] = useState<string>()
  const [toast, setToast] = useState<string>()
  const [, drawWithHabits] = useReducer((count: number) => count + 1, 0)
  const { isSettled, waitingFor, goOn } = useSignOn(network, { onSay: setToast })
  const person = user ? (known?.id === user.id ? known : personOf(user)) : undefined
  const mustSignIn = user === null || waitingFor?.isTooOld
  useEffect(() => {
    if (!user) return
    let isHere = true
    readPerson(backend, hearth, user).then(
      (read) => isHere && setKnown(read),
      (error) => health.note(error, 'reading the profile'),
    )
    return () => {
      isHere = false
    }
  }, [backend, hearth, user])

  const isAtHome = isSettled && user != null && !waitingFor
  useEffect(() => {
    if (!isAtHome) return
    takeOwnLanguage(backend, user.id).then(
      (mustReload) => mustReload && location.reload(),
      (error) => health.note(error, 'reading the language'),
    )
    takeOwnHabits(backend, user.id).then(
      (isOther) => isOther && drawWithHabits(),
      (error) => health.note(error, 'reading the hours'),
    )
  }, [backend, isAtHome, user])

  const signOut = async () => {
    const { error } = await signOn.signOut()
    setNotification(error ? undefined : m.site_journal_signed_out())
    setToast(error ? notSignedOut(error) : undefined)
  }

  return (
    <Frame network={network} person={person} onSignOut={signOut}>
      {isSettled && mustSignIn && (
        <Welcome
          network={network}
          notification={notification}
          waitingFor={waitingFor}
          onSignedIn={waitingFor && goOn}
        />
      )}
      {isSettled && person && !waitingFor && <Journal key={person.id} network={network} person={person} />}
      <Toast sentence={toast} onGone={() => setToast(undefined)} />
    </Frame>
  )
}

const notSignedOut = ({ message }: Error) =>
  message === readOnlyCode ? m.site_error_read_only() : m.site_error_unavailable()

function Away({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Frame>
      <section className="wrap away">
        <h1>{m.site_journal_unreachable_title()}</h1>
        <p className="lede">{m.site_error_unavailable()}</p>
        <button type="button" className="button button-flame" onClick={onTryAgain}>
          {m.site_try_again()}
        </button>
      </section>
    </Frame>
  )
}
