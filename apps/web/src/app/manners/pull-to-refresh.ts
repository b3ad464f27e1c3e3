import * as m from '@hearth/messages'
import './pull-to-refresh.css'
import type { QueryClient } from '@tanstack/react-query'

/** Pulled so far, in pixels, the list is read again. */
const enoughPixels = 88
/** Where people expect it. */
const lists = /^\/(?:$|events|explore|in\/|social$|notifications$)/

/**
 * A list that is pulled down at its top is read again. For an installed app on a phone whose browser has nothing of its
 * own for it.
 */
export function pullToRefresh(client: QueryClient): void {
  const sign = document.createElement('div')
  sign.className = 'pull-sign'
  sign.setAttribute('role', 'status')
  document.body.append(sign)
  let fromY: number | undefined
  let pulled = 0
  const show = (pixels: number) => {
    pulled = pixels
    sign.style.setProperty('--pulled', String(Math.min(1, pixels / enoughPixels)))
  }

  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      const mayPull = scrollY <= 0 && touches.length === 1 && lists.test(location.pathname)
      fromY = mayPull && !document.querySelector('dialog[open]') ? touches[0]!.clientY : undefined
    },
    { passive: true },
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (fromY === undefined) return
      show(Math.max(0, (touches[0]!.clientY - fromY) / 2))
    },
    { passive: true },
  )
  const letGo = async () => {
    const isEnough = fromY !== undefined && pulled >= enoughPixels
    fromY = undefined
    if (!isEnough) return show(0)
    sign.textContent = m.site_pull_reading()
    await client.refetchQueries({ type: 'active' })
    sign.textContent = ''
    show(0)
  }
  for (const end of ['touchend', 'touchcancel'])
    document.addEventListener(end, () => void letGo(), { passive: true })
}
