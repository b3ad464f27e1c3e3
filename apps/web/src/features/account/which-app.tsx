import * as m from '@hearth/messages'
import { SelectField } from '../../forms/field.tsx'
import type { AuthenticatorApp } from './second-factor.ts'

/** Asks whoever has several authenticator apps which one the code is from; shows nothing to the others. */
export function WhichApp({
  apps,
  value,
  onChange,
}: {
  apps: readonly AuthenticatorApp[]
  value: string
  onChange: (id: string) => void
}) {
  if (apps.length < 2) return null
  return (
    <SelectField
      label={m.account_authenticator_app()}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {apps.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || m.account_authenticator_app()}
        </option>
      ))}
    </SelectField>
  )
}
