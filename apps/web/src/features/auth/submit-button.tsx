import { Button } from '../../ui/button.tsx'
import { useIsAlive } from './use-is-alive.ts'

/**
 * The main action of a form. In a page from the server it does not send until the app has come alive: the browser
 * itself would put what was typed, a password too, into the address.
 */
export function SubmitButton({
  label,
  pendingLabel,
  isPending,
}: {
  label: string
  pendingLabel: string
  isPending: boolean
}) {
  const isAlive = useIsAlive()
  return (
    <Button type={isAlive ? 'submit' : 'button'} look="flame" wide pending={isPending}>
      {isPending ? pendingLabel : label}
    </Button>
  )
}
