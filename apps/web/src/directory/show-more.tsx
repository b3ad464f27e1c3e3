import * as m from '@hearth/messages'
import './browse.css'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * The button under a list that brings more of it, with how many are left. `row` finds the list's entries beside it and
 * `link` what is read first in each: reading goes on at the first that is new.
 */
export function ShowMore({
  left,
  pending,
  showMore,
  row,
  link,
}: {
  left: number
  pending: boolean
  showMore: () => Promise<void>
  row: string
  link: string
}) {
  const ref = useRef<HTMLDivElement>(null)
  const press = async () => {
    const list = ref.current?.parentElement
    const shown = list?.querySelectorAll(row).length ?? 0
    await showMore()
    // The button may be gone by then.
    requestAnimationFrame(() => {
      const next = list?.querySelectorAll(row)[shown]
      next?.querySelector<HTMLElement>(link)?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={ref} className="show-more">
      <Button pending={pending} onClick={press}>
        {left > 0 ? m.site_directory_show_more_left({ left }) : m.site_show_more()}
      </Button>
    </div>
  )
}
