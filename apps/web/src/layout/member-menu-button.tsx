import { Face } from '../ui/face.tsx'
import { type Member, memberMenuId, shownName } from './member.ts'

/** The face in the header that opens the member's menu, a native popover. */
export function MemberMenuButton({ member }: { member: Member }) {
  return (
    <button type="button" className="icon-button" popoverTarget={memberMenuId} aria-label="Your menu">
      <Face name={shownName(member)} size="medium" />
    </button>
  )
}
