import * as m from '@hearth/messages'
import { Search } from 'lucide-react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'

const opening = 'hearth:search'

// The box comes when somebody first opens it; where it does not come, its page does the same.
const SearchDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('../search/search-dialog.tsx').catch(() => {
    location.assign(paths.search())
    return { default: () => null }
  }),
)

/** The button in the header. A link, so that it also leads somewhere before the page is alive. */
export function SearchButton() {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dispatchEvent(new Event(opening))
  }
  return (
    <Link
      to={paths.search()}
      className="icon-button"
      aria-label={m.site_search_title()}
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={open}
    >
      <Search size={21} aria-hidden="true" />
    </Link>
  )
}

/** The one search box, opened by its button or by a key from anywhere. */
export function QuickSearch() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      show()
    }
    addEventListener(opening, show)
    addEventListener('keydown', press)
    return () => {
      removeEventListener(opening, show)
      removeEventListener('keydown', press)
    }
  }, [])
  return <Suspense fallback={null}>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
}

/** Cmd or Ctrl with K anywhere; the slash where nobody is writing. */
function isShortcut({ key, metaKey, ctrlKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target as Element | null)?.closest?.('input, textarea, select, [contenteditable]')
}
