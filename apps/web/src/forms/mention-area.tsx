import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldWords, TextArea } from './field.tsx'
import { MemberOptions, type SuggestedMember, useSuggestedMembers } from './member-suggestions.tsx'
import { useListbox } from './use-listbox.ts'

/** What is being typed after an `@`, up to the caret. */
const mentionBefore = /(?:^|[\s(])@([\w.]{2,30})$/

/** A text in which members are called by `@` and their username, offered while it is typed. */
export function MentionArea({
  value,
  onText,
  onKeyDown,
  ref,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> &
  FieldWords & {
    value: string
    onText: (text: string) => void
    ref?: RefObject<HTMLTextAreaElement | null>
  }) {
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own
  const [typed, setTyped] = useState('')
  const members = useSuggestedMembers(typed)
  const list = useListbox(members, take)

  function look(): void {
    const { value: text = '', selectionStart = 0 } = field.current ?? {}
    const found = mentionBefore.exec(text.slice(0, selectionStart))?.[1] ?? ''
    setTyped(found)
    if (found) list.open()
    else list.close()
  }

  function take({ username }: SuggestedMember): void {
    const area = field.current
    if (!area) return
    const end = area.selectionStart
    const start = end - typed.length
    // The text is there before the caret moves, and the caret before the next key.
    flushSync(() => onText(`${value.slice(0, start)}${username} ${value.slice(end)}`))
    setTyped('')
    const caret = start + username.length + 1
    area.setSelectionRange(caret, caret)
  }

  return (
    <TextArea
      {...rest}
      {...list.control}
      ref={field}
      value={value}
      end={<MemberOptions members={members} list={list} />}
      onChange={({ target }) => {
        onText(target.value)
        look()
      }}
      onBlur={list.close}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (!list.onKey(event)) onKeyDown?.(event)
      }}
    />
  )
}
