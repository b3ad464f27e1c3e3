import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Flag, Share2, ShieldBan } from 'lucide-react'
import { Suspense, type SyntheticEvent, useContext, useId, useRef, useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { ShareSheet } from '../../forms/share-sheet.tsx'
import { paths } from '../../paths.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isRightToLeft } from '../../ui/direction.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ReportDialogContext } from '../../ui/report-dialog.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { blockMutation } from './mutations.ts'

type Whom = { userId: string; memberId: string; name: string }

/** The menu beside Follow: handing the profile on, and what one hopes never to need. */
export function ProfileMenu({ username, ...whom }: Whom & { username: string }) {
  const { memberId, name } = whom
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const ReportDialog = useContext(ReportDialogContext)
  const [opened, setOpened] = useState<'share' | 'report' | 'block'>()
  const close = () => setOpened(undefined)
  const open = (what: typeof opened) => () => {
    menu.current?.hidePopover?.()
    setOpened(what)
  }
  return (
    <div className="profile-menu">
      <IconButton label={m.member_block_menu({ name: whom.name })} popoverTarget={menuId}>
        <Ellipsis size={21} aria-hidden="true" />
      </IconButton>
      <div ref={menu} id={menuId} className="menu" popover="auto" onBeforeToggle={standUnder}>
        <button type="button" className="menu-item" onClick={open('share')}>
          <Share2 size={20} aria-hidden="true" />
          {m.member_profile_share()}
        </button>
        <button type="button" className="menu-item" onClick={open('report')}>
          <Flag size={20} aria-hidden="true" />
          {m.member_profile_menu_report({ name })}
        </button>
        <button type="button" className="menu-item" onClick={open('block')}>
          <ShieldBan size={20} aria-hidden="true" />
          {m.member_profile_menu_block({ name })}
        </button>
      </div>
      <Dialog open={opened === 'share'} onClose={close} title={m.member_profile_share()}>
        <ShareSheet path={paths.member({ id: memberId, username })} title={name} text={name} />
      </Dialog>
      {opened === 'block' && <BlockDialog {...whom} onClose={close} />}
      {opened === 'report' && ReportDialog && (
        <Suspense fallback={null}>
          <ReportDialog kind="profile" id={memberId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Puts an opening menu under its button, measured on the page so that it scrolls along: what is shown above everything
 * knows nothing of where it stands in the page. Small screens have a place of their own for menus.
 */
function standUnder({ currentTarget: menu }: SyntheticEvent<HTMLElement>): void {
  const button = menu.previousElementSibling?.getBoundingClientRect()
  if (!button) return
  menu.style.setProperty('--menu-top', `${button.bottom + window.scrollY + 6}px`)
  const end = isRightToLeft() ? button.left : document.documentElement.clientWidth - button.right
  menu.style.setProperty('--menu-end', `${end}px`)
}

/** Once more quietly, at the end of a page. */
export function BlockWord(whom: Whom) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        small
        icon={<ShieldBan size={16} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {m.member_profile_menu_block({ name: whom.name })}
      </Button>
      {asks && <BlockDialog {...whom} onClose={() => setAsks(false)} />}
    </>
  )
}

/** Says plainly what a block does, before it does it. */
function BlockDialog({ onClose, name, ...between }: Whom & { onClose: () => void }) {
  const toast = useToast()
  const { mutateAsync, isPending, error } = useMutation(blockMutation(useQueryClient(), between))
  const block = () =>
    mutateAsync(true).then(
      () => {
        toast({ title: m.member_block_done({ name }) })
        onClose()
      },
      // The dialog says why.
      () => {},
    )
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.member_block_title({ name })}
      leave={m.site_cancel()}
      action={{ label: m.member_block_block(), look: 'danger', isPending, onAct: block }}
    >
      <ul className="block-points">
        <li>{m.member_block_point_sees({ name })}</li>
        <li>{m.member_block_point_reach({ name })}</li>
        <li>{m.member_block_point_you()}</li>
      </ul>
      <p>{m.member_block_quiet({ name })}</p>
      {error && (
        <div className="space-before">
          <Alert tone="bad">{m.member_block_failed({ name, reason: sentenceFor(error) })}</Alert>
        </div>
      )}
    </ActionDialog>
  )
}

/** Lets a blocked member be again. */
export function UnblockButton({ name, ...between }: Whom) {
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation(blockMutation(useQueryClient(), between))
  // By its promise: the row that this stands in leaves the list at once, and the words must come all the same.
  const unblock = (): Promise<void> =>
    mutateAsync(false).then(
      () => toast({ title: m.member_block_undone({ name }) }),
      (error) =>
        toast({
          tone: 'bad',
          title: m.member_block_unfailed({ name }),
          text: sentenceFor(error),
          action: { label: m.site_try_again(), onAction: unblock },
        }),
    )
  return (
    <Button small pending={isPending} onClick={unblock} aria-label={m.member_block_unblock_one({ name })}>
      {m.member_block_unblock()}
    </Button>
  )
}
