import * as m from '@hearth/messages'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'

/**
 * What a steward writes, as a form in a dialog that closes when it is saved or taken off. `written` gives what to save,
 * or undefined while something is missing, which the fields then say.
 */
export function EntryDialog<Entry extends { id: string }>({
  knownId,
  messages,
  saving,
  removing,
  written,
  onClose,
  children,
}: {
  /** Of an entry that is there already, which can be taken off. */
  knownId: string | undefined
  /** With `removeSure`, taking off asks for a second press. */
  messages: Record<'newTitle' | 'editTitle' | 'saved' | 'remove' | 'removed', () => string> & {
    removeSure?: () => string
  }
  saving: UseMutationOptions<{ id: string }, Error, Entry>
  removing: UseMutationOptions<{ id: string }, Error, { id: string }>
  written: (id: string) => Entry | undefined
  onClose: () => void
  children: ReactNode
}) {
  const toast = useToast()
  const formId = useId()
  // The same entry when it is sent again after a lost answer.
  const [id] = useState(() => knownId ?? crypto.randomUUID())
  const [isSure, setIsSure] = useState(!messages.removeSure)
  const save = useMutation(saving)
  const remove = useMutation(removing)
  const error = save.error ?? remove.error
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entry = !save.isPending && written(id)
    if (entry) save.mutate(entry, done(messages.saved()))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={knownId ? messages.editTitle() : messages.newTitle()}
      foot={
        <>
          {knownId && (
            <Button
              look="danger"
              pending={remove.isPending}
              onClick={() => (isSure ? remove.mutate({ id }, done(messages.removed())) : setIsSure(true))}
            >
              {messages.remove()}
            </Button>
          )}
          <Button look="flame" type="submit" form={formId} pending={save.isPending}>
            {m.site_save()}
          </Button>
        </>
      }
    >
      <form id={formId} className="strategy-form" noValidate onSubmit={submit}>
        {children}
        {isSure && messages.removeSure && <Alert>{messages.removeSure()}</Alert>}
        <Refusal error={error} />
      </form>
    </Dialog>
  )
}
