import { type LanguageCode, languageCodes, languages } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { Controller } from 'react-hook-form'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { RemovableChip } from '../../../ui/chip.tsx'
import { Step, type StepProps } from './step-parts.tsx'

export function YouStep({ form, problems, isTaken }: StepProps) {
  return (
    <Step title={m.provider_become_you_title()} lede={m.provider_become_you_lede()} isTaken={isTaken}>
      <TextField
        label={m.provider_become_you_field_name()}
        help={m.provider_become_you_field_name_help()}
        {...form.register('name')}
        error={problems.name}
        maxLength={80}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { value, onChange } }) => (
          <LanguagesField chosen={value} error={problems.languages} onChange={onChange} />
        )}
      />
      <TextField
        label={m.provider_become_you_website()}
        help={m.provider_become_you_website_help()}
        optional
        type="url"
        inputMode="url"
        {...form.register('website')}
        error={problems.website}
      />
    </Step>
  )
}

function LanguagesField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly LanguageCode[]
  error: string | undefined
  onChange: (languages: LanguageCode[]) => void
}) {
  return (
    <div className="stack stack-small">
      <SelectField
        label={m.provider_become_you_languages()}
        value=""
        error={error}
        onChange={({ target }) => target.value && onChange([...chosen, target.value as LanguageCode])}
      >
        <option value="">
          {chosen.length > 0 ? m.provider_become_you_add_language() : m.provider_become_you_choose_language()}
        </option>
        {languageCodes
          .filter((code) => !chosen.includes(code))
          .map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code]}
            </option>
          ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul className="become-chips">
          {chosen.map((code) => (
            <li key={code}>
              <RemovableChip
                removeLabel={m.provider_become_remove({ name: languages[code] })}
                onRemove={() => onChange(chosen.filter((other) => other !== code))}
              >
                <span lang={code}>{languages[code]}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
