import './translation.css'
import type { FunctionRequest } from '@hearth/contracts/functions'
import * as m from '@hearth/messages'
import { isLocale, type Locale, locales } from '@hearth/messages/locales'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  type OfferedTranslation,
  type Translations,
  translationsOptions,
} from '../data/translation-queries.ts'
import { attributesOf, languageName } from '../format/language-name.ts'
import { personName } from '../format/person-name.ts'
import { Refusal } from '../forms/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { LanguageField } from './language-field.tsx'
import type { Translatable } from './translatable.ts'
import { useTranslating } from './translation-mutations.ts'

const TranslationDialog = lazy(() => import('./translation-dialog.tsx'))

/** The words of a page in further languages, for who manages it: what stands, what is missing, what members offer. */
export default function LanguagesSection({
  subject,
  className,
}: {
  subject: Translatable
  className: string
}) {
  const { data: known, isError } = useQuery(translationsOptions(subject))
  const [edited, setEdited] = useState<Locale>()
  return (
    <section className={className} id="languages">
      <h2>{m.site_translation_title()}</h2>
      <p className="long-text">{m.site_translation_help()}</p>
      {isError && <Alert tone="bad">{m.site_translation_unread()}</Alert>}
      {known && <OriginalLanguage subject={subject} original={known.original} />}
      {known?.original && (
        <ul className="translations">
          {locales
            .filter((locale) => locale !== known.original)
            .map((locale) => (
              <Language key={locale} {...{ locale, known }} onEdit={() => setEdited(locale)} />
            ))}
        </ul>
      )}
      {known && known.offered.length > 0 && (
        <>
          <h3 className="translations-offers">{m.site_translation_offers()}</h3>
          <ul className="translations-offered">
            {known.offered.map((offer) => (
              <Offer key={offer.id} subject={subject} offer={offer} />
            ))}
          </ul>
        </>
      )}
      {known && edited && (
        <Suspense>
          <TranslationDialog subject={subject} locale={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function OriginalLanguage({ subject, original }: { subject: Translatable; original: string | null }) {
  const { mutate, isPending, error } = useTranslating('set-original-language', subject)
  return (
    <>
      <LanguageField
        className="translations-original"
        label={m.site_translation_original()}
        value={original ?? ''}
        disabled={isPending}
        onChange={({ target: { value } }) =>
          isLocale(value) &&
          mutate({
            kind: subject.kind,
            id: subject.id,
            locale: value,
          } as FunctionRequest<'set-original-language'>)
        }
        isUnknown={original === null}
      />
      <Refusal error={error} />
    </>
  )
}

function Language({ locale, known, onEdit }: { locale: Locale; known: Translations; onEdit: () => void }) {
  const written = known.accepted.find((one) => one.locale === locale)
  const state = !written
    ? m.site_translation_none
    : written.is_older
      ? m.site_translation_there_older
      : m.site_translation_there
  return (
    <li>
      <p>
        <b>{languageName(locale)}</b>
        <span>{state()}</span>
        {written?.title && <span {...attributesOf(locale)}>{written.title}</span>}
      </p>
      <Button
        small
        look="quiet"
        onClick={onEdit}
        aria-label={`${actionOf(written)()}: ${languageName(locale)}`}
      >
        {actionOf(written)()}
      </Button>
    </li>
  )
}

const actionOf = (written: object | undefined) => (written ? m.site_translation_edit : m.site_translation_add)

function Offer({ subject, offer }: { subject: Translatable; offer: OfferedTranslation }) {
  const toast = useToast()
  const { mutate, isPending, variables, error } = useTranslating('answer-translation', subject)
  const answer = (isAccepted: boolean) =>
    mutate(
      { offerId: offer.id, isAccepted },
      {
        onSuccess: () =>
          toast({ title: isAccepted ? m.site_translation_accepted() : m.site_translation_declined() }),
      },
    )
  return (
    <li>
      <b>
        {m.site_translation_offer_by({ language: languageName(offer.locale), name: personName(offer.by) })}
      </b>
      <div className="translations-offer" {...attributesOf(offer.locale)}>
        {[offer.title, offer.intention, offer.description, ...Object.values(offer.lines ?? {})].map(
          (text) => text && <p key={text}>{text}</p>,
        )}
      </div>
      <div className="cluster">
        <Button
          small
          pending={isPending && variables.isAccepted}
          disabled={isPending}
          onClick={() => answer(true)}
        >
          {m.site_translation_accept()}
        </Button>
        <Button small look="quiet" disabled={isPending} onClick={() => answer(false)}>
          {m.site_translation_decline()}
        </Button>
      </div>
      <Refusal error={error} />
    </li>
  )
}
