import * as m from '@hearth/messages'
import { X } from 'lucide-react'
import { useEffect } from 'react'

const shownForMs = 6000

/** One sentence at the foot of the page, for 6 s or until dismissed; it waits while it is hovered or focused. */
export function Toast({ sentence, onGone }: { sentence: string | undefined; onGone: () => void }) {
  useEffect(() => {
    if (!sentence) return
    const timer = setInterval(() => {
      if (!document.querySelector('.toast:is(:hover, :focus-within)')) onGone()
    }, shownForMs)
    return () => clearInterval(timer)
  }, [sentence, onGone])
  return (
    <div className="toast-region" role="status">
      {sentence && (
        <div className="toast">
          {sentence}
          <button
            type="button"
            className="icon-button"
            aria-label={m.site_journal_dismiss()}
            onClick={onGone}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
