import { type EngineKeys, signDelegation } from '@hearth/event-engine'
import type { Handler } from '../handler.ts'

/** Lets a key that the browser made act for the member at the engine, until it expires or the login ends. */
export const createNetworkIdentity =
  (keys: EngineKeys): Handler<'network-identity'> =>
  async ({ parts, member }, { publicKey }) => {
    return signDelegation(
      { database: parts.database, keys },
      {
        userId: member.userId,
        sessionId: member.sessionId,
        publicKeyDer: Buffer.from(publicKey, 'base64'),
        nowMs: parts.now(),
        lifetimeMs: parts.config.DELEGATION_SECONDS * 1000,
      },
    )
  }
