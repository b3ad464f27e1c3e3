import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../../navigation/index.ts'

const signsOfThePerson = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings the part that the address names into view: a link of a mail leads there before it exists. Whatever stands above
 * it arrives later and pushes it away, so it is brought back each time the page grows, until the person does anything.
 * Gives the ref of the page.
 */
export function useLanding(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    if (!page.current || !part) return
    // It tells of the present size at once, which is the first landing.
    const growth = new ResizeObserver(() => part.scrollIntoView())
    growth.observe(page.current)
    const stop = new AbortController()
    const { signal } = stop
    signal.addEventListener('abort', () => growth.disconnect())
    for (const sign of signsOfThePerson) addEventListener(sign, () => stop.abort(), { signal, passive: true })
    return () => stop.abort()
  }, [hash])
  return page
}
