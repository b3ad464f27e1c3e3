import { m } from '@hearth/messages'
/**
 * The sentences of following a session and of guarding a route. Apart from `words.ts`, because these two stand in the
 * first chunk of every page and the rest need not. Those under `spec` are the specification's own (sections 2 and 8)
 * and stay letter by letter as they are.
 */
export const sessionWords = {
  spec: {
    verifying: m.account_session_spec_verifying,
    notInitialized: m.account_session_spec_not_initialized,
    unknown: m.account_session_spec_unknown,
  },
} as const
