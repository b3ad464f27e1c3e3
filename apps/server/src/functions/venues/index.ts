import type { FunctionDefinition } from '../definition.ts'
import { closeVenue } from './close-venue.ts'
import { deleteVenue } from './delete-venue.ts'
import { saveVenue } from './save-venue.ts'

/** What an owner does with a venue. */
export const venueFunctions: readonly FunctionDefinition[] = [saveVenue, closeVenue, deleteVenue]
