import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { Chip } from '../../ui/chip.tsx'
import { circleName } from './circle-messages.ts'
import { shownCircleOptions } from './queries.ts'

/** The circle that a member shows to others; nothing where they show none, or while it is not known. */
export function ShownCircle({ userId }: { userId: string }) {
  const { data: circle } = useQuery(shownCircleOptions(userId))
  if (!circle) return null
  return (
    <Chip warm className="self-start" icon={<Flame size={15} aria-hidden="true" />}>
      {m.membership_shown_tier({ tier: circleName(circle) })}
    </Chip>
  )
}
