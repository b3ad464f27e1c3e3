import { z } from './zod.ts'

/** What `/.well-known/hearth.json` tells any client of the network (architecture.md section 7). */
export const hearthInfoSchema = z.object({
  site: z.object({ name: z.string(), url: z.string() }),
  backend: z.object({ url: z.string(), anonKey: z.string() }),
  /** `rootKey` is the DER of the engine's root public key, in hex. */
  engine: z.object({ host: z.string(), canisterId: z.string(), rootKey: z.string() }),
  siblings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      colours: z.object({ primary: z.string(), accent: z.string() }),
      logo: z.string(),
      description: z.string(),
      route: z.string(),
      url: z.string(),
    }),
  ),
})
export type HearthInfo = z.infer<typeof hearthInfoSchema>
