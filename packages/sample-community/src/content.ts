import { readFileSync } from 'node:fs'
import { categoryIds } from '@hearth/contracts/event-values'
import { z } from 'zod'
import * as schemas from './content-schemas.ts'

/** Everything that the files in `data` tell. Streets and houses are made up; parks and hills are not. */
export type Content = ReturnType<typeof readContent>

/** Reads `data`, which anybody can edit without code. Throws with file and field what breaks the rules. */
export function readContent() {
  const places = read('places', schemas.placesSchema)
  return {
    people: read('people', z.array(schemas.personSchema)),
    places: places.map(({ venues: _, ...place }): schemas.SamplePlace => place),
    venues: places.flatMap(({ venues, ...place }) =>
      venues.map((venue): schemas.SampleVenue => ({ ...place, ...venue })),
    ),
    events: categoryIds.flatMap((category) =>
      read(`events/${category}`, z.array(schemas.eventSchema)).map(
        (event): schemas.SampleEvent => ({ ...event, category }),
      ),
    ),
    pictures: read('pictures', schemas.picturesSchema),
    comments: read('comments', schemas.commentsSchema),
    evenings: read('evenings', schemas.eveningsSchema),
    providers: read('providers', z.array(schemas.providerSchema)),
    enquiries: read('enquiries', z.array(schemas.enquirySchema)),
    conversations: read('conversations', z.array(schemas.conversationSchema)),
    posts: read('posts', z.array(schemas.postSchema)),
    strategy: read('strategy', schemas.strategySchema),
    membership: read('membership', schemas.membershipSchema),
  }
}

function read<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const file = new URL(`../data/${name}.json`, import.meta.url)
  const checked = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!checked.success) throw new Error(`data/${name}.json: ${z.prettifyError(checked.error)}`)
  return checked.data
}

/** Someone who has confirmed their address and not chosen a name yet. */
export const newcomer = { email: 'newcomer@hearth.example' } as const

/** Addresses of a domain that can never exist, so no sample mail reaches anybody. */
export const emailOf = ({ username, role }: schemas.SamplePerson) => `${role ?? username}@hearth.example`
