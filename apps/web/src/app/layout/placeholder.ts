import { useLayoutEffect } from 'react'

/** The element of a page that stands in for the app until it shows the screen (`html/placeholder.ts`). */
export const placeholderId = 'placeholder'

/** Takes the placeholder away in the moment in which a screen takes its place: `isThere` says that it does. */
export function useScreenIsThere(isThere: boolean): void {
  useLayoutEffect(() => {
    if (isThere) document.getElementById(placeholderId)?.remove()
  }, [isThere])
}
