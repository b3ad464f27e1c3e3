import { type TranslatedKind, translatedLines, translationLimits } from '@hearth/contracts/translation-limits'
import type { TranslatedWords } from '@hearth/contracts/translations'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import type { Translation } from '../data/translation-queries.ts'
import { attributesOf } from '../format/language-name.ts'
import { TextArea, TextField } from '../forms/field.tsx'
import { mainText, type Original, type Translatable } from './translatable.ts'

type Field = {
  name: keyof Original
  label: () => string
  maxLength: number
  minLength?: number
  rows?: number
}

const { event, venue, provider } = translationLimits
/** What of each kind is translated. */
const fieldsOf: Record<TranslatedKind, Field[]> = {
  event: [
    { name: 'title', label: m.site_translation_field_title, maxLength: event.title, minLength: 3 },
    { name: 'intention', label: m.site_translation_field_intention, maxLength: event.intention },
    {
      name: 'description',
      label: m.site_translation_field_description,
      maxLength: event.description,
      rows: 8,
    },
  ],
  venue: [
    {
      name: 'description',
      label: m.site_translation_field_description,
      maxLength: venue.description,
      rows: 8,
    },
  ],
  provider: [
    { name: 'title', label: m.provider_become_bring_headline, maxLength: provider.title },
    {
      name: 'description',
      label: m.provider_become_bring_story,
      maxLength: provider.description,
      rows: 8,
    },
  ],
}

/** Each text of the original with the field for its translation beside it. What the original does not say has no field. */
export function WordsFields({
  subject: { kind, texts, lines = [] },
  original,
  locale,
  written,
}: {
  subject: Translatable
  /** The language of the original, where it is known. */
  original: string | null
  locale: string
  written: Pick<Translation, keyof Original | 'lines'> | undefined
}) {
  return (
    <div className="words-fields">
      {fieldsOf[kind].map(({ name, label, rows, ...limits }) => {
        if (!texts[name]) return null
        const field = {
          ...attributesOf(locale),
          ...limits,
          name,
          label: label(),
          defaultValue: written?.[name] ?? '',
          ...(name === mainText[kind] ? { required: true } : { optional: true }),
        }
        return (
          <Pair key={name} original={original} text={texts[name]}>
            {rows ? <TextArea {...field} rows={rows} /> : <TextField {...field} />}
          </Pair>
        )
      })}
      {lines.map((text, index) => (
        <Pair key={text} original={original} text={text}>
          <TextField
            {...attributesOf(locale)}
            name={lineName(index)}
            label={m.site_translation_field_line({ number: index + 1 })}
            maxLength={translatedLines.maxLength}
            defaultValue={written?.lines?.[text] ?? ''}
            optional
          />
        </Pair>
      ))}
    </div>
  )
}

function Pair({ original, text, children }: { original: string | null; text: string; children: ReactNode }) {
  const label = m.site_translation_original_here()
  const language = original ? attributesOf(original) : {}
  return (
    <div className="words-pair">
      <div className="words-original">
        <span className="field-label">{label}</span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="words-text" tabIndex={0} aria-label={label} {...language}>
          {text}
        </section>
      </div>
      {children}
    </div>
  )
}

const names = ['title', 'intention', 'description'] as const

/** What was written; fields that were left empty say nothing. */
export function readWords(form: FormData, { lines = [] }: Translatable): TranslatedWords {
  const written = (fields: (readonly [name: string, field: string])[]) =>
    Object.fromEntries(
      fields
        .map(([name, field]) => [name, String(form.get(field) ?? '').trim()] as const)
        .filter(([, text]) => text),
    )
  const ofLines = written(lines.map((text, index) => [text, lineName(index)]))
  return {
    ...written(names.map((name) => [name, name])),
    ...(Object.keys(ofLines).length > 0 && { lines: ofLines }),
  }
}

const lineName = (index: number) => `line ${index}`
