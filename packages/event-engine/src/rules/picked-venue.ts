/** As the database writes it, so that equal ids are equal texts. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for what may be the id of a venue, or of a service provider, at all. */
export const isVenueId = (id: string): boolean => uuid.test(id)

/** Why an event cannot pick a venue; `status` is undefined when there is none of this id. */
export function venueRefusal(status: string | undefined): string | undefined {
  if (status === undefined) return 'This venue is not there. Choose another, or type the place.'
  return status === 'open' ? undefined : 'This venue is closed.'
}
