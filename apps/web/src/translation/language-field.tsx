import * as m from '@hearth/messages'
import { locales } from '@hearth/messages/locales'
import type { ComponentProps } from 'react'
import { languageName } from '../format/language-name.ts'
import { SelectField } from '../forms/field.tsx'

/** In which language somebody writes; where nobody said so yet, it asks. */
export function LanguageField({
  isUnknown,
  ...field
}: { isUnknown: boolean } & ComponentProps<typeof SelectField>) {
  return (
    <SelectField {...field}>
      {isUnknown && <option value="">{m.site_translation_original_choose()}</option>}
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {languageName(locale)}
        </option>
      ))}
    </SelectField>
  )
}
