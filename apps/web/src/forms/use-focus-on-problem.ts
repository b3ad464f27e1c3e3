import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Gives the keyboard to the form's first bad field: call what it returns when the form is refused. The field gets it in
 * the very frame in which its problem is drawn, however long that takes. Belongs where that problem makes the component
 * draw anew.
 */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>): () => void {
  const isWanted = useRef(false)
  const [, drawAnew] = useState({})
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A group of choices is bad as a whole; the keyboard goes to its first.
    const field = bad?.matches('[role=radiogroup]') ? bad.querySelector<HTMLElement>('input') : bad
    if (!field) return
    field.focus()
    // Where it is folded away still, it waits until it can take the keyboard.
    if (document.activeElement === field) isWanted.current = false
  })
  return useCallback(() => {
    isWanted.current = true
    // A press that changes nothing about the problems counts too.
    drawAnew({})
  }, [])
}
