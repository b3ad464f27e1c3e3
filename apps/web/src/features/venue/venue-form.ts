import type { VenueInput } from '@hearth/contracts/venue'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { VenueDraft } from './venue-draft.ts'

/** A venue as it is being written, and what is sent of it. */
export type VenueForm = UseFormReturn<VenueDraft, unknown, VenueInput>

type TextName = {
  [Name in keyof VenueDraft]: VenueDraft[Name] extends string ? Name : never
}[keyof VenueDraft] &
  FieldPath<VenueDraft>

/** What ties a control of text to its field of the draft. */
export function tie(form: VenueForm, name: TextName) {
  return { ...form.register(name), error: form.formState.errors[name]?.message }
}
