import type { VenueInput } from '@hearth/contracts/venue'
import type { UseFormReturn } from 'react-hook-form'
import type { VenueDraft } from './venue-draft.ts'

/** A venue as it is being written, and what is sent of it. */
export type VenueForm = UseFormReturn<VenueDraft, unknown, VenueInput>
