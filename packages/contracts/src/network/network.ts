import { isWebAddress } from '../fields/web-address.ts'
import { mapsInfoSchema } from '../venue/maps.ts'
import { z } from '../zod.ts'
import type { Sibling } from './siblings.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1c5d98')
/** A path of our own origin: one slash, and nothing that a browser would read as another host. */
const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path such as /start')

/** An app of the network, as the registry and the setting `SIBLINGS` write it. */
export const siblingSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]{1,29}$/, 'must be 2 to 30 small letters and digits'),
  title: z.string().trim().min(1, 'must not be empty').max(40, 'must have at most 40 characters'),
  colours: z.strictObject({ primary: colour, accent: colour }),
  logo: z.union([path, z.string().refine(isWebAddress)], 'must be a path or a web address'),
  description: z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters'),
  route: path,
  url: z.string().refine((url) => url === '' || isOrigin(url), {
    error: 'must be an http or https address without a path, or empty',
  }),
}) satisfies z.ZodType<Sibling>

/** What `/.well-known/hearth.json` tells any client of the network. */
const hearthInfoSchema = z.object({
  site: z.object({ name: z.string(), url: z.string() }),
  /** `gathersReads`: several readings may come in one request (docs/table-protocol.md). */
  backend: z.object({ url: z.string(), anonKey: z.string(), gathersReads: z.boolean().optional() }),
  /** `rootKey` is the DER of the engine's root public key, in hex. */
  engine: z.object({ host: z.string(), canisterId: z.string(), rootKey: z.string() }),
  /**
   * For the stored login record and the hint cookies: the domain below which the network's apps share cookies, as it
   * stands where it has no registrable domain, and `dev` where that is one's own machine.
   */
  signOn: z.object({ rootDomain: z.string(), environment: z.enum(['dev', 'prod']) }),
  /** The apps of the network, Hearth first; here their logos are whole addresses. */
  siblings: z.array(siblingSchema),
  maps: mapsInfoSchema,
  /** Where mails are shown instead of sent; only a trial machine without a mail server has such a page. */
  outbox: path.optional(),
})
export type HearthInfo = z.infer<typeof hearthInfoSchema>

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text.replace(/\/$/, '')
}
