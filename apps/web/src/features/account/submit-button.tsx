import { Button } from '../../ui/button.tsx'

/** The main action of a form, which says what it is doing while it does it. */
export function SubmitButton({
  label,
  pendingLabel,
  isPending,
}: {
  label: string
  pendingLabel: string
  isPending: boolean
}) {
  return (
    <Button type="submit" look="flame" wide pending={isPending}>
      {isPending ? pendingLabel : label}
    </Button>
  )
}
