import * as m from '@hearth/messages'
import { useWatch } from 'react-hook-form'
import { getHearthInfo } from '../../data/network.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { tie } from '../../forms/draft-form.ts'
import { TextField } from '../../forms/field.tsx'
import type { Position } from '../../maps/position.ts'
import { PositionPicker } from '../../maps/position-picker.tsx'
import { findPlace } from './mutations.ts'
import type { VenueForm } from './venue-form.ts'

/** Where the venue lies: on the map, looked up by its address where that can be done, or typed. */
export function PositionField({ form }: { form: VenueForm }) {
  const [latitude, longitude, address, city] = useWatch({
    control: form.control,
    name: ['latitude', 'longitude', 'address', 'city'],
  })
  const text = [address, city].filter((part) => part.trim()).join(', ')
  const canFind = text.length > 2 && getHearthInfo().maps.findsPlaces
  const place = (at: Position) => {
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(name, String(at[name]), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className="choice-group">
      <legend>{m.venue_form_position()}</legend>
      <p className="field-help">{m.venue_form_position_help()}</p>
      <PositionPicker
        value={positionOf(latitude, longitude)}
        onChange={place}
        find={canFind ? () => findPlaces(text) : undefined}
      />
      <div className="form-pair">
        <TextField label={m.venue_form_latitude()} {...tie(form, 'latitude')} optional inputMode="decimal" />
        <TextField
          label={m.venue_form_longitude()}
          {...tie(form, 'longitude')}
          optional
          inputMode="decimal"
        />
      </div>
    </fieldset>
  )
}

function positionOf(latitude: string, longitude: string): Position | undefined {
  if (!latitude.trim() || !longitude.trim()) return undefined
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180 ? at : undefined
}

/** Throws an error whose message is a sentence for the person. */
async function findPlaces(text: string) {
  try {
    return (await findPlace(text)).places
  } catch (error) {
    throw new Error(sentenceFor(error), { cause: error })
  }
}
