import * as m from '@hearth/messages'
import type { SignOnResult } from '@hearth/network-sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { arrivalAddress, health, type Network } from './network.ts'

/** Another app that waits at `/sso` until the person has signed in here. */
export type WaitingApp = { title: string; isTooOld: boolean; decline: () => void }

/**
 * Arrives at `/sso`, or looks on any other page whether the person is signed in somewhere in the network. Until that is
 * settled nobody is shown anything; `waitingFor` is an app that asks for somebody who must sign in first.
 */
export function useSignOn({ signOn, hearth }: Network, { onSay }: { onSay: (sentence: string) => void }) {
  const [isSettled, setSettled] = useState(false)
  const [waitingFor, setWaitingFor] = useState<WaitingApp>()
  const hasBegun = useRef(false)

  const settle = useCallback(
    (result: SignOnResult | undefined) => {
      if (result?.toast) onSay(result.toast)
      if (result?.isLeaving) return
      if (arrivalAddress && (result?.needsSignIn || result?.needsFreshSignIn)) {
        const title = hearth.siblings.find(({ id }) => id === result.app)?.title ?? m.site_journal_other_app()
        const decline = () => void signOn.decline(arrivalAddress!)
        setWaitingFor({ title, isTooOld: result.needsFreshSignIn === true, decline })
      } else {
        setWaitingFor(undefined)
        if (arrivalAddress) history.replaceState(null, '', result?.returnTo ?? '/')
      }
      setSettled(true)
    },
    [hearth, onSay, signOn],
  )

  const begin = useCallback(async () => {
    try {
      settle(await (arrivalAddress ? signOn.arrive(arrivalAddress) : signOn.restore()))
    } catch (error) {
      health.note(error, 'single sign-on')
      settle(undefined)
    }
  }, [settle, signOn])

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [begin])

  /** `goOn`: the person has signed in, and the app that waits gets its answer. */
  return { isSettled, waitingFor, goOn: begin }
}
