import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '../format/error-words.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { TextField } from './field.tsx'
import { MemberOptions, useSuggestedMembers } from './member-suggestions.tsx'
import { useListbox } from './use-listbox.ts'

/** Asks a member by their username, to host or to come; a refusal stands beside the field. */
export function InviteByUsername<Reply>({
  inviting,
  label,
  help,
  action,
  saidOf,
}: {
  inviting: UseMutationOptions<Reply, Error, { username: string }>
  label: string
  help: string
  action: string
  /** What the toast says once it is done. */
  saidOf: (username: string, reply: Reply) => string
}) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const { mutate, isPending, error, reset } = useMutation(inviting)
  const members = useSuggestedMembers(username)
  const list = useListbox(members, (member) => {
    setUsername(member.username)
    if (error) reset()
  })
  const invite = (submitted: FormEvent) => {
    submitted.preventDefault()
    const wanted = username.trim().replace(/^@/, '')
    if (isPending) return
    if (wanted === '') {
      field.current?.focus()
      return
    }
    mutate(
      { username: wanted },
      {
        onSuccess: (reply) => {
          setUsername('')
          field.current?.focus()
          toast({ title: saidOf(wanted, reply) })
        },
        onError: () => field.current?.focus(),
      },
    )
  }
  return (
    <form className="hosts-invite" onSubmit={invite}>
      <TextField
        ref={field}
        label={label}
        help={help}
        error={error ? refusalOf(error) : undefined}
        value={username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={31}
        role="combobox"
        {...list.control}
        aria-expanded={list.shows}
        end={<MemberOptions members={members} list={list} />}
        onBlur={list.close}
        onKeyDown={list.onKey}
        onChange={({ target }) => {
          setUsername(target.value)
          list.open()
          if (error) reset()
        }}
      />
      <Button type="submit" pending={isPending} icon={<UserPlus size={18} aria-hidden="true" />}>
        {action}
      </Button>
    </form>
  )
}
