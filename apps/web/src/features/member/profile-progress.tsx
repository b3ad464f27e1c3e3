import * as m from '@hearth/messages'
import './profile-progress.css'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { completenessInWords, toldParts } from './completeness.ts'
import { memberProfileOptions } from './queries.ts'

/** How much of the member's profile is told, and what could still be. Nothing once all is, nor while it is not known. */
export function ProfileProgress({ userId }: { userId: string }) {
  const { data: member } = useQuery(memberProfileOptions(userId))
  if (!member) return null
  const { told, of } = toldParts(member)
  if (told === of) return null
  return (
    <section className="profile-progress">
      <h2 className="block-title">{m.member_own_title()}</h2>
      <p>
        <progress max={of} value={told} aria-label={m.member_progress_label()} />
        <span>{m.member_progress_count({ told, of })}</span>
      </p>
      <p className="quiet">{completenessInWords(member)}</p>
      <ButtonLink small to={paths.profile()}>
        {m.member_progress_continue()}
      </ButtonLink>
    </section>
  )
}
