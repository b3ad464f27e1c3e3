import * as m from '@hearth/messages'
import './auth-screen.css'
import type { User } from '@hearth/network-sdk'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { UsernameForm } from './username-form.tsx'
import { suggestedUsername } from './username-suggestions.ts'

/** Asks for a name in place, before what is shown with it. `onClose` hears whether there is one now. */
export default function NameDialog({ user, onClose }: { user: User; onClose: (hasName: boolean) => void }) {
  const toast = useToast()
  return (
    <Dialog open title={m.account_username_in_place_title()} onClose={() => onClose(false)}>
      <p>{m.account_username_in_place_lede()}</p>
      <UsernameForm
        userId={user.id}
        suggestion={suggestedUsername(user.user_metadata)}
        onSaved={({ username }) => {
          toast({ title: m.account_username_saved({ username }) })
          onClose(true)
        }}
      />
    </Dialog>
  )
}
