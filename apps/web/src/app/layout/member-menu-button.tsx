import * as m from '@hearth/messages'
import { type Member, memberMenuId, shownName } from './member.ts'
import { MemberFace } from './member-face.tsx'

/** The face in the header that opens the member's menu, a native popover. */
export function MemberMenuButton({ member }: { member: Member }) {
  return (
    <button type="button" className="icon-button" popoverTarget={memberMenuId} aria-label={m.site_menu()}>
      <MemberFace name={shownName(member)} photo={member.photo} />
    </button>
  )
}
