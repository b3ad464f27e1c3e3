import './translation.css'
import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { isLocale, locales } from '@hearth/messages/locales'
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
import { useTranslating } from './translation-mutations.ts'
import { readWords, WordsFields } from './words-fields.tsx'

/** Where a member offers an event's words in one more language to its hosts, and takes the offer back. */
export default function OfferTranslation({ event, onClose }: { event: EventRecord; onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const { data: known } = useQuery(translationsOptions(event.id))
  const { mutate, isPending, error } = useTranslating('offer-translation', event.id)
  const possible = locales.filter((locale) => locale !== known?.original)
  const [chosen, setChosen] = useState<string>()
  const own = getLocale()
  const locale = chosen ?? (possible.some((one) => one === own) ? own : possible[0]!)
  const offered = known?.offered.find((one) => one.locale === locale)
  const written = offered ?? known?.accepted.find((one) => one.locale === locale)
  const offer = (words: ReturnType<typeof readWords> | null) => {
    if (!isLocale(locale)) return
    mutate(
      { kind: 'event', id: event.id, locale, words },
      {
        onSuccess: () => {
          toast({ title: words ? m.site_translation_offered() : m.site_translation_removed() })
          onClose()
        },
      },
    )
  }
  const send = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    offer(readWords(new FormData(sent.currentTarget)))
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.site_translation_offer()}
      leave={m.site_cancel()}
      action={{ label: m.site_translation_offer_send(), form: formId, isPending }}
    >
      {known && (
        <form id={formId} onSubmit={send}>
          <p>{m.site_translation_offer_help()}</p>
          <SelectField
            className="translations-original"
            label={m.site_translation_offer_language()}
            value={locale}
            onChange={({ target: { value } }) => setChosen(value)}
          >
            {possible.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </SelectField>
          <WordsFields
            key={locale}
            event={event}
            original={known.original}
            locale={locale}
            written={written}
          />
          {offered && (
            <Button small look="quiet" disabled={isPending} onClick={() => offer(null)}>
              {m.site_translation_offer_take_back()}
            </Button>
          )}
          <Refusal error={error} />
        </form>
      )}
    </ActionDialog>
  )
}
