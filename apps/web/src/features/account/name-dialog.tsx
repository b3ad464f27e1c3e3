import './auth-screen.css'
import type { User } from '@hearth/network-sdk'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { UsernameForm } from './username-form.tsx'
import { suggestedUsername } from './username-suggestions.ts'
import { words } from './words.ts'

/** Asks for a name in place, before what is shown with it. `onClose` hears whether there is one now. */
export default function NameDialog({ user, onClose }: { user: User; onClose: (hasName: boolean) => void }) {
  const toast = useToast()
  return (
    <Dialog open title={words.username.inPlace.title} onClose={() => onClose(false)}>
      <p>{words.username.inPlace.lede}</p>
      <UsernameForm
        userId={user.id}
        suggestion={suggestedUsername(user.user_metadata)}
        onSaved={({ username }) => {
          toast({ title: words.username.saved(username) })
          onClose(true)
        }}
      />
    </Dialog>
  )
}
