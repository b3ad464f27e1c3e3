import * as m from '@hearth/messages'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type MemberMenuProps, memberMenuId } from './member.ts'

// What cannot be loaded must not take the page away.
const MemberMenuItems = lazy<ComponentType<MemberMenuProps & { close: () => void }>>(() =>
  import('./member-menu-items.tsx').catch(() => ({ default: MenuFailed })),
)

/**
 * The member's menu stands once in the layout; the header's face and the last tab both open it. It is there before what
 * stands in it has loaded, so that a press is never lost.
 */
export function MemberMenu(props: MemberMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <div ref={menu} id={memberMenuId} className="menu" popover="auto">
      <Suspense
        fallback={
          <p className="row menu-name" role="status">
            <Spinner /> {m.site_menu_loading()}
          </p>
        }
      >
        <MemberMenuItems {...props} close={() => menu.current?.hidePopover()} />
      </Suspense>
    </div>
  )
}

function MenuFailed() {
  return (
    <div className="menu-failed stack stack-small">
      <p>{m.site_menu_failed()}</p>
      <Button small onClick={() => location.reload()}>
        {m.site_reload()}
      </Button>
    </div>
  )
}
