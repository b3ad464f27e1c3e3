import { providerCategories, providerCategoryIds } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { CircleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Checkbox, ChoiceGroup } from '../../../forms/choice.tsx'
import { TextArea, TextField } from '../../../forms/field.tsx'
import { ProviderCategoryIcon } from '../provider-look.tsx'
import { Step, type StepProps } from './step-parts.tsx'

const max = { headline: 120, story: 6000 } as const

export function BringStep({ form, problems, isTaken }: StepProps) {
  const [categories, headline] = useWatch({ control: form.control, name: ['categories', 'headline'] })
  return (
    <Step title={m.provider_become_bring_title()} lede={m.provider_become_bring_lede()} isTaken={isTaken}>
      <ChoiceGroup
        legend={m.provider_become_bring_categories()}
        className="choice-group become-categories"
        aria-describedby={problems.categories && 'become-categories-error'}
      >
        {providerCategoryIds.map((id) => (
          <Checkbox
            key={id}
            name="categories"
            value={id}
            aria-invalid={problems.categories ? true : undefined}
            label={
              <span className="become-category">
                <ProviderCategoryIcon category={id} />
                {providerCategories[id]}
              </span>
            }
            checked={categories.includes(id)}
            onChange={({ target }) =>
              form.setValue(
                'categories',
                target.checked ? [...categories, id] : categories.filter((other) => other !== id),
              )
            }
          />
        ))}
        {problems.categories && (
          <p className="field-error" id="become-categories-error">
            <CircleAlert size={15} aria-hidden="true" />
            {problems.categories}
          </p>
        )}
      </ChoiceGroup>
      <TextField
        label={m.provider_become_bring_headline()}
        placeholder={m.provider_become_bring_headline_placeholder()}
        help={m.provider_become_bring_characters_left({ left: max.headline - headline.length })}
        {...form.register('headline')}
        error={problems.headline}
        maxLength={max.headline}
      />
      <TextArea
        label={m.provider_become_bring_story()}
        help={m.provider_become_bring_story_help()}
        rows={9}
        {...form.register('story')}
        error={problems.story}
        maxLength={max.story}
      />
    </Step>
  )
}
