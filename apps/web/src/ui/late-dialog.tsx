import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { sentenceFor } from '../format/error-words.ts'
import { useToast } from './toast/toast.tsx'

type Closes = { onClose: () => void }

/**
 * A dialog whose script comes when somebody first wants it. What it gives as `soon` goes on the button that opens it: whoever
 * points at that or reaches it by key will probably press, and then waits for nothing. Where the script does not come, a
 * toast says so, and the next press tries again.
 */
export function lateDialog<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  function LateDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>()
    const toast = useToast()
    const giveUp = useEffectEvent((error: unknown) => {
      props.onClose()
      toast({ tone: 'bad', title: sentenceFor(error) })
    })
    useEffect(() => {
      let isLeft = false
      loaded().then(
        (came) => !isLeft && setDialog(() => came),
        (error) => !isLeft && giveUp(error),
      )
      return () => {
        isLeft = true
      }
    }, [])
    return Dialog && <Dialog {...props} />
  }

  const look = () => void loaded().catch(() => undefined)
  return Object.assign(LateDialog, { soon: { onPointerEnter: look, onFocus: look } })
}
