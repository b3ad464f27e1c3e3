import { useEffect, useState } from 'react'

/** So long nothing was loaded: the screen is there, and whoever looks at it reads. */
const quietMs = 3000

const touches = ['pointerdown', 'keydown', 'touchstart'] as const
let quiet: Promise<void> | undefined

/**
 * Resolves once somebody touches the page, or once it has loaded nothing for a while; at once where that has been so before.
 * What only a person who stays will notice waits for it, so that it takes nothing from a screen that is on its way.
 */
export function untilQuiet(): Promise<void> {
  quiet ??= new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const watch = new PerformanceObserver(() => wait())
    const end = () => {
      clearTimeout(timer)
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, end, true)
      resolve()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, quietMs)
    }
    for (const touch of touches) addEventListener(touch, end, { capture: true, passive: true })
    watch.observe({ type: 'resource' })
    wait()
  })
  return quiet
}

/** Whether that has been so, for what a screen shows last. */
export function useIsQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    let isShown = true
    void untilQuiet().then(() => isShown && setIsQuiet(true))
    return () => {
      isShown = false
    }
  }, [])
  return isQuiet
}
