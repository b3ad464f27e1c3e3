import './translation.css'
import type { FunctionRequest } from '@hearth/contracts/functions'
import type { TranslatedWords } from '@hearth/contracts/translations'
import * as m from '@hearth/messages'
import { type Locale, locales } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { translationsOptions } from '../data/translation-queries.ts'
import { languageName } from '../format/language-name.ts'
import { SelectField } from '../forms/field.tsx'
import { Refusal } from '../forms/refusal.tsx'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import type { Translatable } from './translatable.ts'
import { useTranslating } from './translation-mutations.ts'
import { readWords, WordsFields } from './words-fields.tsx'

/** What it says to who writes a translation that stands at once, and to who offers one. */
const sentences = {
  'save-translation': {
    send: m.site_translation_save,
    sent: m.site_translation_saved,
    remove: m.site_translation_remove,
  },
  'offer-translation': {
    send: m.site_translation_offer_send,
    sent: m.site_translation_offered,
    remove: m.site_translation_offer_take_back,
  },
}

/**
 * Where the words of a page are written in one more language, beside the original, or taken away. In a `locale` that was
 * chosen before by who manages the page; without one a member chooses it here, and offers what they write.
 */
export default function TranslationDialog({
  subject,
  locale: given,
  onClose,
}: {
  subject: Translatable
  locale?: Locale
  onClose: () => void
}) {
  const name = given ? 'save-translation' : 'offer-translation'
  const { send, sent, remove } = sentences[name]
  const formId = useId()
  const toast = useToast()
  const { data: known } = useQuery(translationsOptions(subject))
  const { mutate, isPending, error } = useTranslating(name, subject)
  const possible = locales.filter((locale) => locale !== known?.original)
  const [chosen, setChosen] = useState<Locale>()
  const locale = given ?? chosen ?? possible.find((one) => one === getLocale()) ?? possible[0]!
  const accepted = known?.accepted.find((one) => one.locale === locale)
  const offered = given ? undefined : known?.offered.find((one) => one.locale === locale)
  const own = given ? accepted : offered

  const write = (words: TranslatedWords | null) =>
    mutate({ kind: subject.kind, id: subject.id, locale, words } as FunctionRequest<typeof name>, {
      onSuccess: () => {
        toast({ title: words ? sent() : m.site_translation_removed() })
        onClose()
      },
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    write(readWords(new FormData(event.currentTarget), subject))
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={given ? m.site_translation_in({ language: languageName(given) }) : m.site_translation_offer()}
      leave={m.site_cancel()}
      action={{ label: send(), form: formId, isPending }}
    >
      {known && (
        <form id={formId} onSubmit={submit}>
          {!given && (
            <>
              <p>{m.site_translation_offer_help()}</p>
              <SelectField
                className="translations-original"
                label={m.site_translation_offer_language()}
                value={locale}
                onChange={({ target: { value } }) => setChosen(possible.find((one) => one === value))}
              >
                {possible.map((one) => (
                  <option key={one} value={one}>
                    {languageName(one)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
          <WordsFields
            key={locale}
            subject={subject}
            original={known.original}
            locale={locale}
            written={offered ?? accepted}
          />
          {own && (
            <Button small look="quiet" disabled={isPending} onClick={() => write(null)}>
              {remove()}
            </Button>
          )}
          <Refusal error={error} />
        </form>
      )}
    </ActionDialog>
  )
}
