import type { Session } from '@supabase/supabase-js'

/** What came of a restore or an arrival. docs/sign-on.md says which sentence belongs to which way. */
export type SignOnResult = {
  session?: Session
  /** A sentence for the person, where there is something to say. */
  toast?: string
  /** The app that the session came from, or that it goes to. */
  app?: string
  /** The path of ours to go on to. */
  returnTo?: string
  /** The page is on its way to another app: show nothing, do nothing. */
  isLeaving?: true
  /**
   * Another app asks for this person, whose first sign-in is too long ago: they sign in again and come back to the same
   * address, or that app gets `decline`.
   */
  needsFreshSignIn?: true
  /** The person came with that app's "Sign in", and nobody is signed in here: they sign in and come back, as above. */
  needsSignIn?: true
}
