import { accessIds, accessValues } from '@hearth/contracts/event-values'
import {
  venueAudienceIds,
  venueAudiences,
  venueFeatureIds,
  venueFeatures,
  venueKindIds,
  venueKinds,
} from '@hearth/contracts/venue-values'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { tie } from '../../forms/draft-form.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { FormSection } from '../../forms/form-page.tsx'
import { PicturesField } from '../../forms/pictures/pictures-field.tsx'
import { Several } from '../../forms/several.tsx'
import { TimeZoneField } from '../../forms/time-zone-field.tsx'
import { allCountries } from './countries.ts'
import { HoursEditor } from './hours-editor.tsx'
import { PositionField } from './position-field.tsx'
import type { VenueForm } from './venue-form.ts'
import { words } from './words.ts'

const { form: say } = words

/** Everything that can be said of a venue, in the order in which people think of it. */
export function VenueSections({ form, userId }: { form: VenueForm; userId: string }) {
  return (
    <>
      <ThePlace form={form} />
      <Where form={form} />
      <FormSection title={say.photos} lede={say.photosLede}>
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
      </FormSection>
      <FormSection title={say.has} lede={say.hasLede}>
        <Several
          form={form}
          name="features"
          legend={<span className="sr-only">{say.has}</span>}
          className="venue-form-columns"
          values={venueFeatureIds}
          labels={venueFeatures}
        />
      </FormSection>
      <FormSection title={say.access} lede={say.accessLede}>
        <Several
          form={form}
          name="access"
          legend={<span className="sr-only">{words.access}</span>}
          className="venue-form-columns"
          values={accessIds}
          labels={accessValues}
        />
      </FormSection>
      <FormSection title={say.hours} lede={say.hoursLede}>
        <HoursEditor form={form} />
        <TextField
          label={say.hoursNote}
          {...tie(form, 'hoursNote')}
          optional
          placeholder={say.hoursNotePlaceholder}
        />
      </FormSection>
      <FormSection title={say.terms} lede={say.termsLede}>
        <TextArea label={say.prices} {...tie(form, 'prices')} optional placeholder={say.pricesPlaceholder} />
        <TextArea label={say.rules} {...tie(form, 'houseRules')} optional />
      </FormSection>
      <Contact form={form} />
    </>
  )
}

function ThePlace({ form }: { form: VenueForm }) {
  return (
    <FormSection title={say.theRoom} lede={say.theRoomLede}>
      <TextField
        label={say.name}
        {...tie(form, 'name')}
        autoComplete="off"
        placeholder={say.namePlaceholder}
      />
      <SelectField label={say.kind} {...tie(form, 'kind')}>
        <option value="">{say.chooseKind}</option>
        {venueKindIds.map((id) => (
          <option key={id} value={id}>
            {venueKinds[id]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={say.description}
        {...tie(form, 'description')}
        optional
        help={say.descriptionHelp}
        rows={6}
      />
      <TextField
        label={say.capacity}
        {...tie(form, 'capacity')}
        optional
        inputMode="numeric"
        help={say.capacityHelp}
      />
    </FormSection>
  )
}

function Where({ form }: { form: VenueForm }) {
  const [countries] = useState(allCountries)
  return (
    <FormSection title={say.where} lede={say.whereLede}>
      <div className="form-pair">
        <TextField label={say.city} {...tie(form, 'city')} autoComplete="off" />
        <SelectField label={say.country} {...tie(form, 'country')} optional>
          <option value="">{say.chooseCountry}</option>
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
      <TextField label={say.address} {...tie(form, 'address')} optional autoComplete="off" />
      <TextArea
        label={say.directions}
        {...tie(form, 'directions')}
        optional
        rows={3}
        help={say.directionsHelp}
      />
      <PositionField form={form} />
      <Audience form={form} name="addressAudience" legend={say.audience} />
    </FormSection>
  )
}

function Contact({ form }: { form: VenueForm }) {
  return (
    <FormSection title={say.contact} lede={say.contactLede}>
      <div className="form-pair">
        <TextField
          label={say.email}
          {...tie(form, 'contactEmail')}
          optional
          type="email"
          autoComplete="email"
        />
        <TextField label={say.phone} {...tie(form, 'contactPhone')} optional type="tel" autoComplete="tel" />
      </div>
      <TextField
        label={say.contactNote}
        {...tie(form, 'contactNote')}
        optional
        placeholder={say.contactNotePlaceholder}
      />
      <Audience form={form} name="contactAudience" legend={say.contactAudience} />
      <TextField
        label={say.website}
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
