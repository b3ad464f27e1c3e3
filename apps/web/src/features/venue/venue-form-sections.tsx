import { accessValues } from '@hearth/contracts/event-labels'
import { accessIds } from '@hearth/contracts/event-values'
import {
  venueAudienceIds,
  venueAudiences,
  venueFeatureIds,
  venueFeatures,
  venueKindIds,
  venueKinds,
} from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { Checkbox, ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { tie } from '../../forms/draft-form.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { FormSection } from '../../forms/form-page.tsx'
import { PicturesField } from '../../forms/pictures/pictures-field.tsx'
import { Several } from '../../forms/several.tsx'
import { TimeZoneField } from '../../forms/time-zone-field.tsx'
import { LanguageField } from '../../translation/language-field.tsx'
import { allCountries } from './countries.ts'
import { HoursEditor } from './hours-editor.tsx'
import { PositionField } from './position-field.tsx'
import type { VenueForm } from './venue-form.ts'

/** Everything that can be said of a venue, in the order in which people think of it. */
export function VenueSections({ form, userId }: { form: VenueForm; userId: string }) {
  return (
    <>
      <ThePlace form={form} />
      <Where form={form} />
      <FormSection title={m.venue_photos_title()} lede={m.venue_form_photos_lede()}>
        <Controller
          control={form.control}
          name="photos"
          render={({ field, fieldState }) => (
            <PicturesField
              userId={userId}
              value={field.value}
              onChange={(change) =>
                form.setValue('photos', change(form.getValues('photos')), { shouldDirty: true })
              }
              error={fieldState.error?.message}
            />
          )}
        />
        <Checkbox
          label={m.venue_form_lends_pictures()}
          help={m.venue_form_lends_pictures_help()}
          {...form.register('lendsPictures')}
        />
      </FormSection>
      <FormSection title={m.venue_facilities()} lede={m.venue_facilities_lede()}>
        <Several
          form={form}
          name="features"
          legend={<span className="sr-only">{m.venue_facilities()}</span>}
          className="venue-form-columns"
          values={venueFeatureIds}
          labels={venueFeatures}
        />
      </FormSection>
      <FormSection title={m.venue_access()} lede={m.venue_form_access_lede()}>
        <Several
          form={form}
          name="access"
          legend={<span className="sr-only">{m.venue_access()}</span>}
          className="venue-form-columns"
          values={accessIds}
          labels={accessValues}
        />
      </FormSection>
      <FormSection title={m.venue_hours()} lede={m.venue_form_hours_lede()}>
        <HoursEditor form={form} />
        <TextField
          label={m.venue_form_hours_note()}
          {...tie(form, 'hoursNote')}
          optional
          placeholder={m.venue_form_hours_note_placeholder()}
        />
      </FormSection>
      <FormSection title={m.venue_form_terms()} lede={m.venue_form_terms_lede()}>
        <TextArea
          label={m.venue_prices()}
          {...tie(form, 'prices')}
          optional
          placeholder={m.venue_form_prices_placeholder()}
        />
        <TextArea label={m.venue_rules()} {...tie(form, 'houseRules')} optional />
      </FormSection>
      <Contact form={form} />
    </>
  )
}

function ThePlace({ form }: { form: VenueForm }) {
  return (
    <FormSection title={m.venue_form_basics()} lede={m.venue_form_basics_lede()}>
      <TextField
        label={m.venue_form_name()}
        {...tie(form, 'name')}
        autoComplete="off"
        placeholder={m.venue_form_name_placeholder()}
      />
      <SelectField label={m.venue_kind()} {...tie(form, 'kind')}>
        <option value="">{m.venue_form_choose_kind()}</option>
        {venueKindIds.map((id) => (
          <option key={id} value={id}>
            {venueKinds[id]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={m.venue_form_description()}
        {...tie(form, 'description')}
        optional
        help={m.venue_form_description_help()}
        rows={6}
      />
      {form.getValues('language') && (
        <LanguageField
          label={m.site_translation_language()}
          {...tie(form, 'language')}
          help={m.site_translation_language_help()}
          isUnknown={false}
        />
      )}
      <TextField
        label={m.venue_form_capacity()}
        {...tie(form, 'capacity')}
        optional
        inputMode="numeric"
        help={m.venue_form_capacity_help()}
      />
    </FormSection>
  )
}

function Where({ form }: { form: VenueForm }) {
  const [countries] = useState(allCountries)
  return (
    <FormSection title={m.venue_form_where()} lede={m.venue_form_where_lede()}>
      <div className="form-pair">
        <TextField label={m.venue_city()} {...tie(form, 'city')} autoComplete="off" />
        <SelectField label={m.venue_form_country()} {...tie(form, 'country')} optional>
          <option value="">{m.venue_form_choose_country()}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => (
          <TimeZoneField value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
      <TextField label={m.venue_form_address()} {...tie(form, 'address')} optional autoComplete="off" />
      <TextArea
        label={m.venue_form_directions()}
        {...tie(form, 'directions')}
        optional
        rows={3}
        help={m.venue_form_directions_help()}
      />
      <PositionField form={form} />
      <Audience form={form} name="addressAudience" legend={m.venue_form_audience()} />
    </FormSection>
  )
}

function Contact({ form }: { form: VenueForm }) {
  return (
    <FormSection title={m.venue_contact()} lede={m.venue_form_contact_lede()}>
      <div className="form-pair">
        <TextField
          label={m.venue_form_email()}
          {...tie(form, 'contactEmail')}
          optional
          type="email"
          autoComplete="email"
        />
        <TextField
          label={m.venue_form_phone()}
          {...tie(form, 'contactPhone')}
          optional
          type="tel"
          autoComplete="tel"
        />
      </div>
      <TextField
        label={m.venue_form_contact_note()}
        {...tie(form, 'contactNote')}
        optional
        placeholder={m.venue_form_contact_note_placeholder()}
      />
      <Audience form={form} name="contactAudience" legend={m.venue_form_contact_audience()} />
      <TextField
        label={m.venue_form_website()}
        {...tie(form, 'website')}
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </FormSection>
  )
}

function Audience({
  form,
  name,
  legend,
}: {
  form: VenueForm
  name: 'addressAudience' | 'contactAudience'
  legend: string
}) {
  return (
    <ChoiceGroup legend={legend} className="choice-group venue-form-audience">
      {venueAudienceIds.map((id) => (
        <Radio
          key={id}
          value={id}
          label={venueAudiences[id].label}
          help={venueAudiences[id].help}
          {...form.register(name)}
        />
      ))}
    </ChoiceGroup>
  )
}
