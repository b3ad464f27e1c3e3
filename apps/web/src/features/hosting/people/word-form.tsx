import { maxHostWord } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '../../../format/when.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { writingToPeople } from './people-queries.ts'

/** A host's word to everyone on their page, once a week. */
export function WordForm({ userId, nextAt }: { userId: string; nextAt: string | null }) {
  const [body, setBody] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isSuccess, error } = useMutation(writingToPeople(useQueryClient(), userId))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    mutate(
      { id, body },
      {
        onSuccess: () => {
          setBody('')
          setId(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <form className="word-form" onSubmit={send}>
      <h2>{m.hosting_word_title()}</h2>
      {nextAt === null ? (
        <>
          <TextArea
            label={m.hosting_word_label()}
            help={m.hosting_word_help()}
            maxLength={maxHostWord}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
          <Button look="flame" type="submit" pending={isPending} disabled={body.trim() === ''}>
            {m.hosting_word_send()}
          </Button>
        </>
      ) : (
        <p>{m.hosting_word_next({ date: formatDay(nextAt) })}</p>
      )}
      <p role="status">{isSuccess && m.hosting_word_sent()}</p>
      <Refusal error={error} />
    </form>
  )
}
