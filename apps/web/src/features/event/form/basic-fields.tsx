import * as m from '@hearth/messages'
import { ChevronDown, House, Video } from 'lucide-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { formatZone } from '../../../format/when.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { problemOf, tie } from '../../../forms/draft-form.ts'
import { TextField } from '../../../forms/field.tsx'
import { TimeZoneField } from '../../../forms/time-zone-field.tsx'
import { LanguageField } from '../../../translation/language-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { HidesPlaceField } from './answering/hides-place-field.tsx'
import { CategoryArches } from './category-arches.tsx'
import { PlaceFields } from './place/place-fields.tsx'
import { RepeatGroup } from './repeats/repeat-group.tsx'
import type { EventForm } from './use-event-form.ts'

type Part = { form: EventForm }

/** What an event cannot do without: what, when and where. */
export function Basics({ form }: Part) {
  return (
    <div className="form-fields">
      <TextField
        className="title-field"
        label={m.event_form_title()}
        {...tie(form, 'title')}
        help={<TitleHelp form={form} />}
        placeholder={m.event_form_title_example()}
        autoComplete="off"
      />
      <CategoryArches form={form} />
      <When form={form} />
      <RepeatGroup form={form} />
      <Where form={form} />
      <Language form={form} />
    </div>
  )
}

/** Whoever reads in another language is told in which it is written, and may find it translated. */
function Language({ form }: Part) {
  const language = useWatch({ control: form.control, name: 'language' })
  return (
    <LanguageField
      label={m.site_translation_language()}
      {...tie(form, 'language')}
      help={m.site_translation_language_help()}
      isUnknown={!language}
    />
  )
}

/** As long as a title may be. */
const maxTitle = 120

function TitleHelp({ form }: Part) {
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <span className="field-foot">
      <span>{m.event_form_title_help()}</span>
      {title.length > 0 && (
        <span className="tabular">{m.event_form_length({ length: title.length, max: maxTitle })}</span>
      )}
    </span>
  )
}

function When({ form }: Part) {
  const [allDay, startDate, endDate, zone] = useWatch({
    control: form.control,
    name: ['allDay', 'startDate', 'endDate', 'timezone'],
  })
  return (
    <div className="form-when">
      <div className="form-when-row">
        <TextField label={m.event_form_starts_on()} {...tie(form, 'startDate')} type="date" />
        {!allDay && (
          <>
            <TextField label={m.event_form_starts_at()} {...tie(form, 'startTime')} type="time" />
            <TextField label={m.event_form_ends_at()} {...tie(form, 'endTime')} type="time" optional />
          </>
        )}
      </div>
      <OtherTimes
        zone={zone}
        isNeeded={
          allDay || endDate !== '' || Boolean(problemOf(form, 'endDate') ?? problemOf(form, 'timezone'))
        }
      >
        <Checkbox label={m.event_form_all_day()} {...form.register('allDay')} />
        <div className="form-pair">
          <TextField
            label={m.event_form_ends_on()}
            {...tie(form, 'endDate')}
            type="date"
            optional
            min={startDate}
            help={allDay ? undefined : m.event_form_ends_on_help()}
          />
          <Controller
            control={form.control}
            name="timezone"
            render={({ field, fieldState }) => (
              <TimeZoneField
                value={field.value}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </OtherTimes>
    </div>
  )
}

/** Whose clock it is, and what few evenings need: a whole day, another last day, another clock. */
function OtherTimes({
  zone,
  isNeeded,
  children,
}: {
  zone: string
  isNeeded: boolean
  children: React.ReactNode
}) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || isNeeded
  return (
    <>
      <p className="form-when-foot">
        <span>{m.event_form_zone_note({ zone: formatZone(zone || 'UTC') })}</span>
        {!isNeeded && (
          <button
            type="button"
            className="form-more"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpened)}
          >
            {m.event_form_other_times()}
            <ChevronDown size={17} aria-hidden="true" />
          </button>
        )}
      </p>
      <div className="form-fields" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}

function Where({ form }: Part) {
  const [isOnline, answering] = useWatch({ control: form.control, name: ['isOnline', 'answering'] })
  return (
    <div className="form-where">
      <p className="field-label" aria-hidden="true">
        {m.event_where()}
      </p>
      <SegmentedControl
        label={m.event_form_meeting()}
        name="meets"
        value={isOnline ? 'online' : 'room'}
        options={[
          { value: 'room', label: m.event_form_in_person(), icon: <House size={18} aria-hidden="true" /> },
          { value: 'online', label: m.event_online(), icon: <Video size={18} aria-hidden="true" /> },
        ]}
        onChange={(value) => form.setValue('isOnline', value === 'online', { shouldDirty: true })}
      />
      {isOnline ? (
        <TextField
          label={m.event_form_online_link()}
          {...tie(form, 'onlineUrl')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      ) : (
        <PlaceFields form={form} />
      )}
      {answering && (
        <HidesPlaceField
          choice={answering}
          onChange={(change) => form.setValue('answering', { ...answering, ...change })}
          isOnline={isOnline}
          isNew
        />
      )}
    </div>
  )
}
