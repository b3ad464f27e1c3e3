import type { EventRecord } from '@hearth/contracts/event'
import { translationLimits } from '@hearth/contracts/translation-limits'
import type { TranslatedWords } from '@hearth/contracts/translations'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import type { Translation } from '../data/translation-queries.ts'
import { attributesOf } from '../format/language-name.ts'
import { TextArea, TextField } from '../forms/field.tsx'

type Original = Pick<EventRecord, 'title' | 'intention' | 'description'>
const { title, intention, description } = translationLimits.event

/** Each text of the original with the field for its translation beside it. What the original does not say has no field. */
export function WordsFields({
  event,
  original,
  locale,
  written,
}: {
  event: Original
  /** The language of the original, where it is known. */
  original: string | null
  locale: string
  written: Partial<Pick<Translation, 'title' | 'intention' | 'description'>> | undefined
}) {
  const language = attributesOf(locale)
  return (
    <div className="words-fields">
      <Pair original={original} text={event.title}>
        <TextField
          {...language}
          name="title"
          label={m.site_translation_field_title()}
          defaultValue={written?.title ?? ''}
          required
          minLength={3}
          maxLength={title}
        />
      </Pair>
      {event.intention && (
        <Pair original={original} text={event.intention}>
          <TextField
            {...language}
            name="intention"
            label={m.site_translation_field_intention()}
            defaultValue={written?.intention ?? ''}
            optional
            maxLength={intention}
          />
        </Pair>
      )}
      {event.description && (
        <Pair original={original} text={event.description}>
          <TextArea
            {...language}
            name="description"
            label={m.site_translation_field_description()}
            defaultValue={written?.description ?? ''}
            optional
            rows={8}
            maxLength={description}
          />
        </Pair>
      )}
    </div>
  )
}

function Pair({ original, text, children }: { original: string | null; text: string; children: ReactNode }) {
  return (
    <div className="words-pair">
      <div className="words-original">
        <span className="field-label">{m.site_translation_original_here()}</span>
        <p {...(original && attributesOf(original))}>{text}</p>
      </div>
      {children}
    </div>
  )
}

/** What was written; fields that were left empty say nothing. */
export function readWords(form: FormData): TranslatedWords {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const [intention, description] = [textOf('intention'), textOf('description')]
  return {
    title: textOf('title'),
    ...(intention && { intention }),
    ...(description && { description }),
  }
}
