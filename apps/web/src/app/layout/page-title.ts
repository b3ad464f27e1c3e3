import * as m from '@hearth/messages'
import { useEffect } from 'react'

/** "Concerts · Hearth"; the home page's title stands alone. */
export function fullTitle(title?: string): string {
  return title ? m.site_page_title({ title }) : m.site_html_title()
}

/** Sets the document's title while the screen is shown. Pages from the server come with theirs in the head. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}
