import './translation.css'
import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { Locale } from '@hearth/messages/locales'
import { type FormEvent, useId } from 'react'
import type { Translation } from '../data/translation-queries.ts'
import { languageName } from '../format/language-name.ts'
import { Refusal } from '../forms/refusal.tsx'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { useTranslating } from './translation-mutations.ts'
import { readWords, WordsFields } from './words-fields.tsx'

/** Where hosts write an event's words in one more language, beside the original, or take them away. */
export default function TranslationDialog({
  event,
  original,
  locale,
  written,
  onClose,
}: {
  event: EventRecord
  original: string | null
  locale: Locale
  written: Translation | undefined
  onClose: () => void
}) {
  const formId = useId()
  const toast = useToast()
  const { mutate, isPending, error } = useTranslating('save-translation', event.id)
  const save = (words: ReturnType<typeof readWords> | null) =>
    mutate(
      { kind: 'event', id: event.id, locale, words },
      {
        onSuccess: () => {
          toast({ title: words ? m.site_translation_saved() : m.site_translation_removed() })
          onClose()
        },
      },
    )
  const send = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    save(readWords(new FormData(sent.currentTarget)))
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.site_translation_in({ language: languageName(locale) })}
      leave={m.site_cancel()}
      action={{ label: m.site_translation_save(), form: formId, isPending }}
    >
      <form id={formId} onSubmit={send}>
        <WordsFields event={event} original={original} locale={locale} written={written} />
        {written && (
          <Button small look="quiet" disabled={isPending} onClick={() => save(null)}>
            {m.site_translation_remove()}
          </Button>
        )}
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}
