import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../format/when.ts'
import { Checkbox } from '../../forms/choice.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { circleName } from './circle-messages.ts'
import { choosingCircle } from './mutations.ts'
import type { Membership } from './queries.ts'

/** Since when, whether others see it, and the way out. */
export function OwnCircle({ membership }: { membership: Membership }) {
  const toast = useToast()
  const [leaves, setLeaves] = useState(false)
  const { mutate, isPending, error } = useMutation(choosingCircle(useQueryClient()))
  // Stands as it was pressed until it is known how it stands: a box that falls back for a moment looks refused.
  const [pressed, setPressed] = useState<boolean>()
  const { circle, since, is_shown } = membership
  if (!circle || !since) return null
  const show = (isShown: boolean) => {
    if (isPending) return
    setPressed(isShown)
    mutate({ isShown }, { onSettled: () => setPressed(undefined) })
  }
  const leave = () =>
    mutate(
      { circle: null },
      { onSuccess: () => toast({ title: m.membership_own_left() }), onError: () => setLeaves(false) },
    )
  return (
    <section className="belonging-block">
      <h2 className="block-title">{m.membership_own_title()}</h2>
      <p>{m.membership_own_since({ tier: circleName(circle), date: formatDay(since) })}</p>
      <Checkbox
        type="checkbox"
        label={m.membership_own_show()}
        help={m.membership_own_show_help()}
        checked={pressed ?? is_shown}
        onChange={({ target }) => show(target.checked)}
      />
      <Refusal error={error} />
      <Button small look="quiet" className="self-start" onClick={() => setLeaves(true)}>
        {m.membership_own_leave()}
      </Button>
      <ActionDialog
        open={leaves}
        onClose={() => setLeaves(false)}
        title={m.membership_own_leave_title()}
        leave={m.membership_stay()}
        action={{ label: m.membership_own_leave(), look: 'danger', isPending, onAct: leave }}
      >
        <p>{m.membership_own_leave_text()}</p>
      </ActionDialog>
    </section>
  )
}
